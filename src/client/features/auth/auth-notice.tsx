import type { ReactNode } from 'react'
import { AuthHeading } from './auth-heading.tsx'

/** Where a form would stand if there were one: what is the matter, and the ways on. */
export function AuthNotice({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <AuthHeading lead={text}>{title}</AuthHeading>
      <p className="flex flex-wrap gap-x-6">{children}</p>
    </section>
  )
}
