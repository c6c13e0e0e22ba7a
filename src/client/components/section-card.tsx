import { createContext, type ReactNode, use, useId } from 'react'

/** Inside a section that already shows the card's title and border. */
export const FramedSection = createContext(false)

interface SectionCardProps {
  title: string
  /** beside the title: a badge, a button */
  aside?: ReactNode
  children: ReactNode
}

/** A titled card; a landmark named by its title. */
export function SectionCard({ title, aside, children }: SectionCardProps) {
  const id = useId()
  const isFramed = use(FramedSection)
  if (isFramed)
    return (
      <>
        {aside && <div className="flex flex-wrap gap-2">{aside}</div>}
        {children}
      </>
    )
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
