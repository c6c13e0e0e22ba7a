import { useId } from 'react'
import type { ReactNode } from 'react'

interface SectionCardProps {
  title: string
  /** beside the title: a badge, a button */
  aside?: ReactNode
  children: ReactNode
}

/** A titled card; a landmark named by its title. */
export function SectionCard({ title, aside, children }: SectionCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
