import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  number: number
  title: string
  children: ReactNode
}

/** CREATE-02: a numbered section of the form. */
export function FormSection({ number, title, children }: FormSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <h2 id={id} className="flex items-center gap-2.5 text-lg font-bold">
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-control bg-sign text-base text-surface"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
