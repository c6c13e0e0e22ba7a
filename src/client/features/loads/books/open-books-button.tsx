import BookOpen from 'lucide-react/icons/book-open'
import { useState } from 'react'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { PaperRow } from '../documents/paper-row.tsx'
import { OPEN_BOOKS_COPY } from './copy.ts'

const OpenBooksDialog = lazyDialog(() => import('./open-books.dialog.tsx'), 'OpenBooksDialog')

interface OpenBooksButtonProps {
  loadId: string
  dealId: string
  isCarrier: boolean
  /** of the pickup; absent without any */
  references?: string | undefined
}

/** A line among a deal's papers that opens its record. */
export function OpenBooksButton(props: OpenBooksButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PaperRow
        icon={BookOpen}
        title={OPEN_BOOKS_COPY.title}
        words={OPEN_BOOKS_COPY.row}
        onOpen={() => setOpen(true)}
      />
      {isOpen && <OpenBooksDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
