import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CloudOff from 'lucide-react/icons/cloud-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect } from 'react'
import { PATHS } from '#contract/api/path.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { unsentCopies } from '#client/data/outbox/lost-items.ts'
import { useLostItems } from '#client/data/outbox/use-lost-items.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { countOps } from '#offline/outbox/op-counts.ts'
import { formatTimeOfDay } from '#offline/outbox/op-chip.ts'
import { isSessionStored } from '#offline/session/session.ts'
import { BANNER_COPY, buildBannerSentences } from './banner-copy.ts'
import { watchOutbox } from './watch-outbox.ts'
import { useSendAfterSubscribing } from './use-send-after-subscribing.ts'

/** The only banner (offline.md §11): offline since when, how many items are unsent, how many need attention. */
export function OutboxBanner() {
  const { ops, isRead, isRefused } = useOutbox()
  useSendAfterSubscribing(ops)
  const { is, since, why } = useConnection()
  const lost = useLostItems()
  const accountId = useSession().user.id
  const isWatched = isRead && !isRefused && (ops.length > 0 || unsentCopies(accountId).length > 0)
  useEffect(() => {
    return isWatched ? watchOutbox(accountId, ops) : undefined
  }, [accountId, isWatched, ops])
  const counts = countOps(ops)
  const sentences = buildBannerSentences({
    counts,
    lost: lost.map(({ words, at }) => `${words}, ${formatTimeOfDay(at)}`),
    isRefused,
    isVisit: isRefused && !isSessionStored(),
    offlineSince: is === 'offline' ? formatTimeOfDay(since) : null,
    isSilent: why === 'silent',
    triedInVain: ops.filter(({ state }) => state === 'retry_wait').length,
  })
  const isPressing = isRefused || lost.length > 0 || counts.needsYou > 0
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
          <span className="sr-only">{BANNER_COPY.openOutbox}</span>
          <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
        </Link>
      )}
    </div>
  )
}
