import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from './button.tsx'
import { PAGINATION_COPY } from './copy.ts'

interface PaginationProps {
  /** page numbers to show, 'gap' where some are left out */
  pages: readonly (number | 'gap')[]
  current: number
  /** 'Showing 1 to 12 of 143 results' */
  summary: string
  onPage: (page: number) => void
}

export function Pagination({ pages, current, summary, onPage }: PaginationProps) {
  const last = pages.at(-1)
  return (
    <nav
      aria-label={PAGINATION_COPY.pages}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
    >
      <p className="text-sm text-ink-soft">{summary}</p>
      <div className="grid w-full grid-cols-2 items-center gap-2 sm:flex sm:w-auto">
        <Button variant="ghost" disabled={current <= 1} onClick={() => onPage(current - 1)}>
          <ChevronLeft aria-hidden />
          {PAGINATION_COPY.previous}
        </Button>
        <ol className="order-last col-span-2 flex flex-wrap justify-center sm:order-none">
          {pages.map((page, index) => (
            <li key={page === 'gap' ? `gap after ${pages[index - 1]}` : page}>
              {page === 'gap' ? (
                <span className="grid h-12 min-w-8 place-items-center text-ink-soft">
                  <span aria-hidden>…</span>
                  <span className="sr-only">{PAGINATION_COPY.skippedPages}</span>
                </span>
              ) : (
                <button
                  type="button"
                  aria-label={PAGINATION_COPY.page(page)}
                  aria-current={page === current ? 'page' : undefined}
                  onClick={() => onPage(page)}
                  className="h-12 min-w-12 rounded-control px-1 font-semibold transition-colors hover:bg-sign-tint aria-[current]:bg-sign aria-[current]:text-legend"
                >
                  {page}
                </button>
              )}
            </li>
          ))}
        </ol>
        <Button
          variant="ghost"
          disabled={last === undefined || last === 'gap' || current >= last}
          onClick={() => onPage(current + 1)}
        >
          {PAGINATION_COPY.next}
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  )
}
