import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Icon } from '#client/ui/badge.tsx'

export const PAPER_ROW =
  'flex min-h-17 w-full items-center gap-4 px-4 py-3 text-left hover:bg-paper active:bg-hairline sm:px-5'

interface PaperRowProps {
  icon: Icon
  title: string
  words: string
  onOpen: () => void
}

/** A line that opens one of a deal's papers, which Milepost makes. */
export function PaperRow({ icon: Sign, title, words, onOpen }: PaperRowProps) {
  return (
    <button type="button" onClick={onOpen} className={PAPER_ROW}>
      <Sign aria-hidden className="size-6 shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block text-lg leading-tight font-bold">{title}</span>
        <span className="block text-ink-soft">{words}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 max-sm:hidden" />
    </button>
  )
}
