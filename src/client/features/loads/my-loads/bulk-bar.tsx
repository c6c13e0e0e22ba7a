import { accountIdOf } from '#contract/account/account.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { downloadText } from '#client/browser/files/download-file.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useNow } from '#client/components/use-now.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useRefresh } from '#client/data/outbox/use-submit-action.ts'
import type { Icon } from '#client/ui/badge.tsx'
import { lazyDialog } from '#client/ui/lazy-dialog.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { PATHS } from '#contract/api/path.ts'
import type { BookingRequest } from '#contract/freight/booking-request.ts'
import type { Load } from '#contract/freight/load.ts'
import { canUpdateLoads } from '#domain/access/permission.ts'
import { centsToDollars, currentRate, dollarsToCents, formatMoney } from '#domain/freight/money.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { BULK_COPY } from './copy.ts'
import { type Endings, endingsOf } from './endings.ts'
import { type BulkResult, exportSelected, runBulk, tellBulkResult } from './run-bulk.ts'
import { forgetFailed, startConfirmations, useConfirmations } from './use-confirmations.ts'
import type { Selection } from './use-selection.ts'

const CancelLoadsDialog = lazyDialog(() => import('./cancel-loads.dialog.tsx'), 'CancelLoadsDialog')
const RefusedLoadsDialog = lazyDialog(() => import('./refused-loads.dialog.tsx'), 'RefusedLoadsDialog')

interface BulkBarProps {
  selected: Selection
  /** unanswered ones, by load */
  requests: ReadonlyMap<string, readonly BookingRequest[]>
  onClear: () => void
}

/** A button of the bar. */
interface BulkAction {
  icon: Icon
  label: string
  isBusy?: boolean
  /** said without signal, where only the server can do it */
  needsConnection?: string
  run: () => void
  /** when its download ends, the focus moves back here */
  isFocusedAgain?: boolean
}

/** A carrier can be asked where the truck is. */
function isHauledForViewer({ viewer, status, dispatcher }: Load): boolean {
  return viewer === 'owner' && status === 'active' && dispatcher !== null
}

/** What can be done with all selected loads. */
export function BulkBar({ selected, requests, onClear }: BulkBarProps) {
  const session = useSession()
  const now = useNow(MINUTE_MS)
  const refresh = useRefresh()
  const isOffline = useConnection().status === 'offline'
  const loads = [...selected.values()]
  const [cancelled, setCancelled] = useState<Endings>()
  const [refused, setRefused] = useState<{ of: keyof typeof BULK_COPY.refusedWords; result: BulkResult }>()
  const ask = useMutation({
    mutationFn: (chosen: readonly Load[]) =>
      runBulk(chosen, ({ id }) => ({ kind: 'ask-for-update', loadId: id }), session.user.id),
    onSuccess(result) {
      tellBulkResult(result, BULK_COPY.asked(result.done.length))
      if (result.refused.length > 0) setRefused({ of: 'ask', result })
      else onClear()
      void refresh()
    },
  })
  const { fetching, failed } = useConfirmations()
  const navigate = useNavigate()
  const confirmButton = useRef<HTMLButtonElement>(null)
  const exporting = useMutation({
    meta: { about: 'export-selected' },
    mutationFn: () => exportSelected([...selected.keys()]),
    onSuccess: (file) => downloadText('milepost-selected-loads.csv', file),
  })
  const confirming = useMutation({
    meta: { about: 'confirmations-selected' },
    mutationFn: (booked: readonly Load[]) =>
      startConfirmations(booked, session.user.id, () => void navigate({ to: PATHS.dashboard })),
  })
  const actor = { accountId: accountIdOf(session.user), permissions: session.permissions }
  const endings = endingsOf(loads, actor, now)
  const possible: (BulkAction & { isPossible: boolean })[] = [
    {
      isPossible: canUpdateLoads(session) && loads.every(isHauledForViewer),
      icon: Send,
      label: BULK_COPY.askForUpdate,
      isBusy: ask.isPending,
      run: () => ask.mutate(loads),
    },
    {
      isPossible: loads.every(({ deal }) => deal),
      icon: FileText,
      label: BULK_COPY.rateConfirmations,
      isBusy: fetching !== null,
      needsConnection: BULK_COPY.confirmationsNeedConnection,
      run: () => confirming.mutate(loads),
      isFocusedAgain: true,
    },
    {
      isPossible: true,
      icon: Download,
      label: BULK_COPY.export,
      isBusy: exporting.isPending,
      needsConnection: BULK_COPY.exportNeedsConnection,
      run: () => exporting.mutate(),
    },
    {
      isPossible: endings.ending.length > 0,
      icon: Ban,
      label: BULK_COPY.cancelLoads,
      run: () => setCancelled(endings),
    },
  ]
  const actions = possible.filter(({ isPossible }) => isPossible)
  const isShown = loads.length > 0 || fetching !== null
  /** what had the focus before the bar */
  const cameFrom = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isShown) return
    if (document.activeElement === document.body) returnFocus(cameFrom.current)
    cameFrom.current = null
  }, [isShown])
  const cents = loads.reduce((sum, load) => sum + dollarsToCents(currentRate(load)), 0)
  return (
    <>
      {isShown && (
        <section
          data-bulk
          onFocus={({ currentTarget, relatedTarget }) => {
            const isInside = currentTarget.contains(relatedTarget)
            if (!isInside && relatedTarget instanceof HTMLElement) cameFrom.current = relatedTarget
          }}
          aria-label={BULK_COPY.selectedLoads}
          className="on-sign sticky bottom-4 z-10 min-[85rem]:bottom-14 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-x-2 gap-y-1 rounded-card bg-ink py-1.5 pr-2 pl-5 text-surface shadow-lg print:hidden forced-colors:border"
        >
          {loads.length > 0 && (
            <>
              <p role="status" className="mr-3 font-bold">
                {BULK_COPY.selected(loads.length)}{' '}
                <span className="font-normal">{formatMoney(centsToDollars(cents))}</span>
              </p>
              <kbd aria-hidden className="mr-2 hidden border-surface/50 pointer-fine:inline">
                A
              </kbd>
              {actions.map(({ icon: Sign, label, isBusy = false, needsConnection, run, isFocusedAgain }) => (
                <BarButton
                  key={label}
                  ref={isFocusedAgain ? confirmButton : undefined}
                  isBusy={isBusy}
                  onClick={() => (isOffline && needsConnection ? toasts.info(needsConnection) : run())}
                >
                  <Sign aria-hidden />
                  {label}
                </BarButton>
              ))}
              <BarButton aria-label={BULK_COPY.clear} title={BULK_COPY.clear} onClick={onClear}>
                <X aria-hidden />
              </BarButton>
            </>
          )}
          <p role="status" className="pl-2 tabular-nums empty:absolute">
            {fetching && BULK_COPY.fetching(fetching.number, fetching.all)}
          </p>
          {fetching && <StopButton onClick={fetching.stop} returnTo={confirmButton} />}
        </section>
      )}
      {cancelled && (
        <CancelLoadsDialog
          {...cancelled}
          requests={requests}
          onClose={() => setCancelled(undefined)}
          onResult={(result) => {
            setCancelled(undefined)
            const tendered = result.done.filter((load) => load.tendered).length
            tellBulkResult(result, BULK_COPY.ended(tendered, result.done.length - tendered))
            if (result.refused.length > 0) setRefused({ of: 'cancel', result })
            else onClear()
            void refresh()
          }}
        />
      )}
      {refused && <RefusedLoadsDialog result={refused.result} of={refused.of} onClose={() => setRefused(undefined)} />}
      {failed?.userId === session.user.id && (
        <RefusedLoadsDialog result={failed.result} of="confirmations" onClose={forgetFailed} />
      )}
    </>
  )
}

/** To a load's row; to the page's heading if the row has left the list. */
function returnFocus(to: HTMLElement | null): void {
  const heading = to && document.querySelector('h1')
  if (to?.isConnected) to.focus({ preventScroll: true })
  else heading?.focus({ preventScroll: true })
}

/** When the download ends, the focus moves from this button to the one that started it. */
function StopButton({ onClick, returnTo }: { onClick: () => void; returnTo: RefObject<HTMLElement | null> }) {
  const stop = useRef<HTMLButtonElement>(null)
  const handOn = useEffectEvent((from: HTMLElement | null) => {
    if (from === document.activeElement) returnTo.current?.focus()
  })
  useLayoutEffect(() => {
    const button = stop.current
    return () => handOn(button)
  }, [])
  return (
    <BarButton ref={stop} onClick={onClick}>
      {BULK_COPY.stop}
    </BarButton>
  )
}

function BarButton({
  isBusy = false,
  onClick,
  ...button
}: Omit<ComponentProps<'button'>, 'type' | 'className'> & { isBusy?: boolean }) {
  return (
    <button
      {...button}
      type="button"
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3.5 font-bold hover:bg-surface/15 aria-busy:cursor-progress aria-busy:opacity-60 [&_svg]:size-5 [&_svg]:shrink-0"
    />
  )
}
