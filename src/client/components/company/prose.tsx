import { type ReactNode, useId } from 'react'

/** Long text on a card. Paragraphs and lists go inside `Chapter`. */
export function Prose({ children }: { children: ReactNode }) {
  return (
    <article className="flex flex-col gap-7 rounded-card border border-line bg-surface p-4 leading-relaxed sm:p-6 [&_a]:font-semibold [&_a]:text-sign-deep [&_a]:underline [&_li]:mt-1.5 [&_p+p]:mt-3 [&_ul+p]:mt-3 [&_ul]:mt-2 [&_ul]:list-disc [&_ul]:pl-5">
      {children}
    </article>
  )
}

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-lg font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}
