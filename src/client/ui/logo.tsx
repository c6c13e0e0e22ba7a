/** The mile marker, with the name beside it unless `mark` is set. */
export function Logo({ mark = false }: { mark?: boolean }) {
  return (
    <span className="inline-flex h-7 min-w-0 flex-wrap items-center gap-x-2 overflow-hidden">
      <svg
        viewBox="0 0 40 48"
        className="h-7 w-auto shrink-0"
        role={mark ? 'img' : undefined}
        aria-label={mark ? 'Milepost' : undefined}
        aria-hidden={mark ? undefined : true}
      >
        <path
          d="M6 0h28a6 6 0 0 1 6 6v28a6 6 0 0 1-3.2 5.3L20 48 3.2 39.3A6 6 0 0 1 0 34V6a6 6 0 0 1 6-6Z"
          className="fill-sign"
        />
        <path
          d="M7 3.5h26A3.5 3.5 0 0 1 36.5 7v26.6a3.5 3.5 0 0 1-1.9 3.1L20 44.1 5.4 36.7a3.5 3.5 0 0 1-1.9-3.1V7A3.5 3.5 0 0 1 7 3.5Z"
          fill="none"
          className="stroke-legend"
          strokeWidth="2"
        />
        <path d="M11 35V13.5h4.3L20 20.8l4.7-7.3H29V35h-4.4V21.8L20 28.8l-4.6-7V35Z" className="fill-legend" />
      </svg>
      {!mark && <span className="text-xl font-extrabold tracking-tight">Milepost</span>}
    </span>
  )
}
