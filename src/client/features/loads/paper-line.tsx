import type { ReactNode } from 'react'

/** A name and its value in the list of a paper on screen. Nothing without a value. */
export function PaperLine({ name, children }: { name: string; children: ReactNode }): ReactNode {
  if (children === null || children === '') return null
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="ml-auto text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
