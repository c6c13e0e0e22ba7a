import BookOpen from 'lucide-react/icons/book-open'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Suspense, useState } from 'react'
import { LoadingNotice, lazyPart } from '#client/ui/lazy-part.tsx'
import { OPEN_BOOKS_COPY } from './copy.ts'

const OpenBooksDialog = lazyPart(() => import('./open-books-dialog.tsx'), 'OpenBooksDialog')

interface OpenBooksButtonProps {
  loadId: string
  dealId: string
  isCarrier: boolean
}

/** A line among a deal's papers that opens its record. */
export function OpenBooksButton(props: OpenBooksButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-17 w-full items-center gap-4 px-4 py-3 text-left hover:bg-paper active:bg-hairline sm:px-5"
      >
        <BookOpen aria-hidden className="size-6 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block text-lg leading-tight font-bold">{OPEN_BOOKS_COPY.title}</span>
          <span className="block text-ink-soft">{OPEN_BOOKS_COPY.row}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 max-sm:hidden" />
      </button>
      <Suspense fallback={<LoadingNotice />}>
        {isOpen && <OpenBooksDialog {...props} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
