import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from './button.tsx'
import { SIMPLE_PAGER_COPY } from './copy.ts'

interface SimplePagerProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Previous and next, for lists whose page numbers mean little. */
export function SimplePager({ page, pages, onPage }: SimplePagerProps) {
  return (
    <nav aria-label={SIMPLE_PAGER_COPY.pages} className="flex flex-wrap items-center justify-between gap-2 py-4">
      <Button variant="ghost" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
        {SIMPLE_PAGER_COPY.previous}
      </Button>
      <p aria-live="polite" className="text-sm text-ink-soft">
        {SIMPLE_PAGER_COPY.pageOf(page, pages)}
      </p>
      <Button variant="ghost" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {SIMPLE_PAGER_COPY.next}
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  )
}
