import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CloudOff from 'lucide-react/icons/cloud-off'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Suspense, useEffect, useRef } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { useSavedCopies } from '#client/components/saved-copy-notice.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { unsentCopies } from '#client/data/outbox/lost-items.ts'
import { sendWaitingForSubscription } from '#client/data/outbox/outbox-actions.ts'
import { useLostItems } from '#client/data/outbox/use-lost-items.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useStorageSilence } from '#client/browser/session/use-storage-silence.ts'
import { PATHS } from '#contract/api/path.ts'
import { countOps, formatTimeOfDay } from '#offline/outbox/op-display.ts'
import type { Op } from '#offline/outbox/op.ts'
import { isSessionStored } from '#offline/session/session.ts'
import { BANNER_COPY, buildBannerSentences } from './copy.ts'
import { useShownHold } from './use-shown-hold.ts'

const OutboxWatch = lazyPart(() => import('./outbox-watch.tsx'), 'OutboxWatch')

/**
 * The only banner (offline.md §11): offline since when, how many items are unsent, how many need attention, and how old
 * the saved copies below are.
 */
export function OutboxBanner() {
  const { ops, isRead, isRefused } = useOutbox()
  useSendAfterSubscribing(ops)
  const { status, since, why } = useConnection()
  const isOffline = status === 'offline'
  const shownCopies = useSavedCopies()
  const copies = isOffline ? shownCopies : null
  const lost = useLostItems()
  const isStorageSilent = useStorageSilence()
  const personId = useSession().user.id
  const isWatched = isRead && !isRefused && (ops.length > 0 || unsentCopies(personId).length > 0)
  const counts = countOps(ops)
  const sentences = buildBannerSentences({
    counts,
    lost: lost.map(({ words, at }) => `${words}, ${formatTimeOfDay(at)}`),
    isStorageSilent,
    isRefused,
    isVisit: isRefused && !isSessionStored(),
    offlineSince: isOffline ? formatTimeOfDay(since) : null,
    isSilent: why === 'silent',
    hold: useShownHold(),
    triedInVain: ops.filter(({ state }) => state === 'retry_wait').length,
  })
  const isPressing = isStorageSilent || isRefused || lost.length > 0 || counts.needsYou > 0
  const Sign = isPressing ? TriangleAlert : CloudOff
  return (
    <div aria-live="polite" className="print:hidden">
      <Suspense>{isWatched && <OutboxWatch personId={personId} ops={ops} />}</Suspense>
      {sentences.length > 0 && (
        <div
          data-offline-bar={isOffline || undefined}
          className={`mb-4 flex flex-wrap items-center rounded-card border border-l-4 bg-surface ${isPressing ? 'border-stop' : 'border-line border-l-caution hover:border-y-edge hover:border-r-edge'}`}
        >
          <Link to={PATHS.outbox} className="flex min-h-12 flex-[1_1_14rem] items-center gap-3 px-4 py-2 no-underline">
            <Sign aria-hidden className={`size-5 shrink-0 ${isPressing ? 'text-stop' : ''}`} />
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{sentences.join(' ')}</span>{' '}
              {copies && <span className="text-ink-soft">{copies.words}</span>}
            </span>
            <span className="sr-only">{BANNER_COPY.openOutbox}</span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
          </Link>
          {copies && (
            <Button variant="quiet" onClick={copies.retry}>
              {BANNER_COPY.tryAgain}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** F41: sends items that wait for the subscription once the account has access again, on any page. */
function useSendAfterSubscribing(ops: readonly Op[]): void {
  const { id: personId, hasAccess } = useSession().user
  const isWaiting = ops.some(({ state }) => state === 'blocked:subscription')
  // once each time: the stored profile can be out of date, and the server refuses again
  const isTried = useRef(false)
  useEffect(() => {
    if (!hasAccess) isTried.current = false
    if (!hasAccess || !isWaiting || isTried.current) return
    isTried.current = true
    sendWaitingForSubscription(personId)
      // delivery tries again in minutes anyway
      .catch(() => undefined)
  }, [personId, hasAccess, isWaiting])
}
