import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Building2 from 'lucide-react/icons/building-2'
import CheckCheck from 'lucide-react/icons/check-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CloudOff from 'lucide-react/icons/cloud-off'
import MapPin from 'lucide-react/icons/map-pin'
import Package from 'lucide-react/icons/package'
import Phone from 'lucide-react/icons/phone'
import { useMemo, useState } from 'react'
import { useDebouncedValue } from '#client/browser/page/use-debounced-value.ts'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { StatusBadge } from '#client/components/load/status-badge.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { CommandList } from '#client/ui/command-list.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { accountIdOf } from '#contract/account/account.ts'
import { PATHS } from '#contract/api/path.ts'
import { listMyLoadsEndpoint, type Load } from '#contract/freight/load.ts'
import { canBookLoads, canPostLoads } from '#domain/access/permission.ts'
import { formatAgo } from '#domain/time/record-time.ts'
import { type CacheDb, openAccountCache } from '#offline/cache/cache-db.ts'
import { readStoredRows } from '#offline/cache/read-through.ts'
import { call } from '#offline/session/call.ts'
import { PALETTE_ACTION_COPY, PALETTE_COPY } from './copy.ts'
import { CompanyRecordView } from './company-record.tsx'
import { type CompanyRecord, findPaletteItems, focusedActions, type PaletteItem, typedNumber } from './palette-items.ts'

async function readLoads(db: CacheDb) {
  return { loads: readStoredRows('loads', await db.loads.toArray()), at: (await db.fact('syncedAt')) ?? null }
}

const NONE: readonly Load[] = []
/** Fewer letters begin almost anything. */
const LEAST_ASKED = 3
const ASKED = { pauseMs: 200, first: '' }

const ICONS = {
  load: Package,
  company: Building2,
  city: MapPin,
  action: ArrowRight,
  call: Phone,
  read: CheckCheck,
  nothing: CircleHelp,
} as const

interface PaletteDialogProps {
  open: boolean
  onClose: () => void
  /** notifications */
  unread: number
}

/** FACE-31: finds loads, cities and actions by what is typed, from what the device stores. */
export function PaletteDialog({ open, onClose, unread }: PaletteDialogProps) {
  const session = useSession()
  const router = useRouter()
  const { pathname } = useLocation()
  const { status } = useConnection()
  const { mutate: markAllRead } = useSubmitAction(PALETTE_ACTION_COPY.notifications, {
    done: PALETTE_ACTION_COPY.allRead,
  })
  const [typed, setTyped] = useState('')
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [record, setRecord] = useState<CompanyRecord | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  // the row that had the focus before the field takes it
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setFocusedId(readFocusedLoad())
  }
  const stored = useLiveRead(openAccountCache(session.user.id), 'palette', readLoads)
  const number = typedNumber(typed)
  const storedLoads = stored?.loads ?? NONE
  const isStored = storedLoads.some((load) => load.number === number)
  // of delivered and cancelled loads, the device stores only the newest
  const asked = useDebouncedValue(number === null ? typed.trim() : String(number), ASKED)
  const { data: fetched } = useQuery({
    queryKey: ['palette', asked],
    enabled: asked.length >= LEAST_ASKED && stored !== undefined && !isStored,
    queryFn: ({ signal }) => call(listMyLoadsEndpoint, { query: { search: asked, limit: 10 } }, { signal }),
    meta: { silent: true },
  })
  const hasBoard = canBookLoads(session)
  const groups = useMemo(
    () =>
      findPaletteItems(typed, {
        loads: storedLoads,
        more: fetched?.data ?? NONE,
        actions: [
          ...focusedActions(
            storedLoads.find(({ id }) => id === focusedId),
            accountIdOf(session.user),
          ),
          ...listActions({ hasBoard, posts: canPostLoads(session) }),
          ...readAction(unread, () => markAllRead({ kind: 'mark-all-notifications-read' })),
        ],
        accountId: accountIdOf(session.user),
        hasBoard,
        isOnBoard: pathname === PATHS.loadBoard,
      }),
    [typed, storedLoads, fetched, focusedId, hasBoard, session, pathname, unread, markAllRead],
  )
  const close = () => {
    setTyped('')
    setRecord(null)
    onClose()
  }
  const take = ({ to, search = {}, href, run, record: found }: PaletteItem, inNewTab: boolean) => {
    if (found && !inNewTab) return setRecord(found)
    close()
    if (run) run()
    else if (href !== undefined) window.location.assign(href)
    else if (inNewTab) window.open(router.buildLocation({ to, search }).href, '_blank', 'noopener')
    else void router.navigate({ to, search })
  }
  if (record)
    return (
      <Dialog isWide open={open} onClose={close} title={PALETTE_COPY.title}>
        <CompanyRecordView
          record={record}
          accountId={accountIdOf(session.user)}
          onBack={() => setRecord(null)}
          onLeave={close}
        />
      </Dialog>
    )
  return (
    <Dialog isWide open={open} onClose={close} title={PALETTE_COPY.title}>
      <CommandList
        label={PALETTE_COPY.label}
        typed={typed}
        onType={setTyped}
        groups={groups.map(({ name, items }) => ({
          name: PALETTE_COPY.groups[name],
          items: items.map((item) => ({
            ...item,
            Icon: ICONS[item.kind],
            ...(item.status && { badge: <StatusBadge status={item.status} reading="list" /> }),
          })),
        }))}
        onTake={take}
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
        <span aria-hidden className="flex items-center gap-1.5 pointer-coarse:hidden">
          <kbd>
            <ArrowUp className="inline size-3.5" />
          </kbd>
          <kbd>
            <ArrowDown className="inline size-3.5" />
          </kbd>{' '}
          {PALETTE_COPY.move} <kbd className="ml-2">Enter</kbd> {PALETTE_COPY.open}
          <kbd className="ml-2">Ctrl Enter</kbd> {PALETTE_COPY.newTab}
        </span>
        {status === 'offline' && stored?.at && (
          <span className="flex items-center gap-1.5 sm:ml-auto">
            <CloudOff aria-hidden className="size-4" />
            {PALETTE_COPY.saved(formatAgo(stored.at, serverNow()))}
          </span>
        )}
      </p>
    </Dialog>
  )
}

/** The load whose link has the focus, as J and K leave it in a list. */
function readFocusedLoad(): string | null {
  const { pathname = '' } = document.activeElement instanceof HTMLAnchorElement ? document.activeElement : {}
  return /^\/dashboard\/load(?:board)?\/([^/]+)$/.exec(pathname)?.[1] ?? null
}

/** Where something is unread. */
function readAction(unread: number, run: () => void): PaletteItem[] {
  const { markAllRead: title, unread: count } = PALETTE_ACTION_COPY
  return unread === 0 ? [] : [{ id: title, kind: 'read', title, detail: count(unread), to: PATHS.notifications, run }]
}

function listActions({ hasBoard, posts }: { hasBoard: boolean; posts: boolean }): PaletteItem[] {
  const copy = PALETTE_ACTION_COPY
  const action = (title: string, to: string, keys?: string): PaletteItem => {
    return { id: title, kind: 'action', title, to, ...(keys && { keys }) }
  }
  return [
    ...(posts ? [action(copy.create, PATHS.createLoad, 'C'), action(copy.fromFile, PATHS.bulkPost)] : []),
    ...(hasBoard ? [action(copy.board, PATHS.loadBoard)] : []),
    action(copy.myLoads, PATHS.myLoads),
    action(copy.calendar, PATHS.calendar),
    action(copy.analytics, PATHS.analytics),
    action(copy.notifications, PATHS.notifications),
    action(copy.activity, PATHS.activity),
    action(copy.outbox, PATHS.outbox),
    action(copy.settings, PATHS.settings),
  ]
}
