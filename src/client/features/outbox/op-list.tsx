import { useId, type ReactNode } from 'react'

interface OpListProps<T> {
  title: string
  rows: readonly T[]
  keyOf: (row: T) => string | number
  children: (row: T) => ReactNode
}

/** The actions in one state, under a heading; nothing if there are none. */
export function OpList<T>({ title, rows, keyOf, children }: OpListProps<T>) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      <ul className="flex flex-col gap-3">
        {rows.map((row) => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
    </section>
  )
}
