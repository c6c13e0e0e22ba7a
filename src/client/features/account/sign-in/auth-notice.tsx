import type { ReactNode } from 'react'
import { AuthHeading } from './auth-heading.tsx'

/** Replaces a form: what's wrong, and where to go next. */
export function AuthNotice({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <AuthHeading lead={text}>{title}</AuthHeading>
      <p className="flex flex-wrap gap-x-6">{children}</p>
    </section>
  )
}
