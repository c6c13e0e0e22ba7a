import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CloudOff from 'lucide-react/icons/cloud-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { PATHS } from '#contract/path.ts'
import { useConnection } from '#client/data/use-connection.ts'
import { useOutbox } from '#client/data/use-outbox.ts'
import { countsOf, timeOfDay } from '#offline/overlay.ts'
import { isSessionKept } from '#offline/session.ts'
import { bannerSentences } from './banner-words.ts'

/** The one banner (offline.md §11): since when there is no signal, what waits, what needs the person. */
export function OutboxBanner() {
  const { ops, isRefused } = useOutbox()
  const { is, since } = useConnection()
  const counts = countsOf(ops)
  const sentences = bannerSentences({
    counts,
    isRefused,
    isVisit: isRefused && !isSessionKept(),
    offlineSince: is === 'offline' ? timeOfDay(since) : null,
    triedInVain: ops.filter(({ state }) => state === 'retry_wait').length,
  })
  const isPressing = isRefused || counts.needsYou > 0
  const Sign = isPressing ? TriangleAlert : CloudOff
  return (
    <div aria-live="polite" className="print:hidden">
      {sentences.length > 0 && (
        <Link
          to={PATHS.outbox}
          className={`mb-4 flex min-h-12 items-center gap-3 rounded-card border border-l-4 bg-surface px-4 py-2 no-underline ${isPressing ? 'border-stop' : 'border-line border-l-caution hover:border-y-edge hover:border-r-edge'}`}
        >
          <Sign aria-hidden className={`size-5 shrink-0 ${isPressing ? 'text-stop' : ''}`} />
          <span className="min-w-0 flex-1 font-semibold">{sentences.join(' ')}</span>
          <span className="sr-only">Open outbox</span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
        </Link>
      )}
    </div>
  )
}
