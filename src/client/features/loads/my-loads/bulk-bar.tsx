import { accountIdOf, hasColleagues, type Session } from '#contract/account/account.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Send from 'lucide-react/icons/send'
import UserRound from 'lucide-react/icons/user-round'
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
import { canBeAssigned } from '#domain/access/seat.ts'
import { centsToDollars, currentRate, dollarsToCents, formatMoney } from '#domain/freight/money.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { ASSIGNEE_COPY } from '../copy.ts'
import { BULK_COPY } from './copy.ts'
import { type Endings, endingsOf } from './endings.ts'
import { type BulkResult, exportSelected, runBulk, tellBulkResult } from './run-bulk.ts'
import { forgetFailed, startConfirmations, useConfirmations } from './use-confirmations.ts'
import type { Selection } from './use-selection.ts'

const AssignDialog = lazyDialog(() => import('../assign.dialog.tsx'), 'AssignDialog')
const CancelLoadsDialog = lazyDialog(() => import('./cancel-loads.dialog.tsx'), 'CancelLoadsDialog')
const RefusedLoadsDialog = lazyDialog(() => import('./refused-loads.dialog.tsx'), 'RefusedLoadsDialog')

interface BulkBarProps {
  selected: Selection
  /** unanswered ones, by load */
  requests: ReadonlyMap<string, readonly BookingRequest[]>
  onClear: () => void
}

interface BulkAction {
  icon: Icon
  label: string
  /** said without signal, where only the server can do it */
  needsConnection?: string
  isPossible: (selected: { loads: readonly Load[]; endings: Endings; session: Session }) => boolean
}

const BULK_ACTIONS = {
  ask: {
    icon: Send,
    label: BULK_COPY.askForUpdate,
    isPossible: ({ loads, session }) => canUpdateLoads(session) && loads.every(isHauledForViewer),
  },
  confirmations: {
    icon: FileText,
    label: BULK_COPY.rateConfirmations,
    needsConnection: BULK_COPY.confirmationsNeedConnection,
    isPossible: ({ loads }) => loads.every(({ deal }) => deal),
  },
  assign: {
    icon: UserRound,
    label: BULK_COPY.assign,
    needsConnection: ASSIGNEE_COPY.needsConnection,
    isPossible: ({ loads, session: { user } }) =>
      hasColleagues(user) &&
      canBeAssigned(user.company.seat) &&
      loads.every(({ broker, dispatcher }) => [broker.id, dispatcher?.id].includes(accountIdOf(user))),
  },
  export: {
    icon: Download,
    label: BULK_COPY.export,
    needsConnection: BULK_COPY.exportNeedsConnection,
    isPossible: () => true,
  },
  cancel: {
    icon: Ban,
    label: BULK_COPY.cancelLoads,
    isPossible: ({ endings }) => endings.ending.length > 0,
  },
} as const satisfies Record<string, BulkAction>
type BulkActionName = keyof typeof BULK_ACTIONS
const ALL_ACTIONS = Object.entries(BULK_ACTIONS) as [BulkActionName, BulkAction][]

type BulkRuns = Readonly<Record<BulkActionName, { run: () => void; isBusy?: boolean }>>

/** A carrier can be asked where the truck is. */
function isHauledForViewer({ viewer, status, dispatcher }: Load): boolean {
  return viewer === 'owner' && status === 'active' && dispatcher !== null
}

/** What can be done with all selected loads. */
export function BulkBar({ selected, requests, onClear }: BulkBarProps) {
  const session = useSession()
  const now = useNow(MINUTE_MS)
  const refresh = useRefresh()
  const navigate = useNavigate()
  const { fetching, failed } = useConfirmations()
  const loads = [...selected.values()]
  const [assigning, setAssigning] = useState<readonly Load[]>()
  const [cancelled, setCancelled] = useState<Endings>()
  const [refused, setRefused] = useState<{ of: keyof typeof BULK_COPY.refusedWords; result: BulkResult }>()
  const showResult = (of: 'ask' | 'cancel', result: BulkResult, done: string) => {
    tellBulkResult(result, done)
    if (result.refused.length > 0) setRefused({ of, result })
    else onClear()
    void refresh()
  }
  const ask = useMutation({
    mutationFn: (chosen: readonly Load[]) =>
      runBulk(chosen, ({ id }) => ({ kind: 'ask-for-update', loadId: id }), session.user.id),
    onSuccess: (result) => showResult('ask', result, BULK_COPY.asked(result.done.length)),
  })
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
  const runs: BulkRuns = {
    ask: { run: () => ask.mutate(loads), isBusy: ask.isPending },
    confirmations: { run: () => confirming.mutate(loads), isBusy: fetching !== null },
    assign: { run: () => setAssigning(loads) },
    export: { run: () => exporting.mutate(), isBusy: exporting.isPending },
    cancel: { run: () => setCancelled(endings) },
  }
  const possible = ALL_ACTIONS.filter(([, { isPossible }]) => isPossible({ loads, endings, session }))
  return (
    <>
      <Bar loads={loads} actions={possible} runs={runs} fetching={fetching} onClear={onClear} />
      {assigning && (
        <AssignDialog
          loads={assigning}
          onClose={() => setAssigning(undefined)}
          onDone={() => {
            setAssigning(undefined)
            onClear()
          }}
        />
      )}
      {cancelled && (
        <CancelLoadsDialog
          {...cancelled}
          requests={requests}
          onClose={() => setCancelled(undefined)}
          onResult={(result) => {
            setCancelled(undefined)
            const tendered = result.done.filter((load) => load.tendered).length
            showResult('cancel', result, BULK_COPY.ended(tendered, result.done.length - tendered))
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

interface BarProps {
  loads: readonly Load[]
  actions: readonly [BulkActionName, BulkAction][]
  runs: BulkRuns
  fetching: ReturnType<typeof useConfirmations>['fetching']
  onClear: () => void
}

/** Shown while loads are selected, or confirmations download. */
function Bar({ loads, actions, runs, fetching, onClear }: BarProps) {
  const isOffline = useConnection().status === 'offline'
  const confirmButton = useRef<HTMLButtonElement>(null)
  const isShown = loads.length > 0 || fetching !== null
  /** what had the focus before the bar */
  const cameFrom = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isShown) return
    if (document.activeElement === document.body) returnFocus(cameFrom.current)
    cameFrom.current = null
  }, [isShown])
  if (!isShown) return null
  const cents = loads.reduce((sum, load) => sum + dollarsToCents(currentRate(load)), 0)
  return (
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
            {BULK_COPY.selected(loads.length)} <span className="font-normal">{formatMoney(centsToDollars(cents))}</span>
          </p>
          <kbd aria-hidden className="mr-2 hidden border-surface/50 pointer-fine:inline">
            A
          </kbd>
          {actions.map(([name, { icon: Sign, label, needsConnection }]) => (
            <BarButton
              key={name}
              ref={name === 'confirmations' ? confirmButton : undefined}
              isBusy={runs[name].isBusy}
              onClick={() => (isOffline && needsConnection ? toasts.info(needsConnection) : runs[name].run())}
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
