import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { serverNow } from '#client/browser/session/server-clock.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useLiveRead } from '#client/data/cache/use-live-read.ts'
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
import { findPaletteItems, type PaletteItem, typedNumber } from './palette-items.ts'

async function readLoads(db: CacheDb) {
  return { loads: readStoredRows('loads', await db.loads.toArray()), at: (await db.fact('syncedAt')) ?? null }
}

const NONE: readonly Load[] = []

/** FACE-31: finds loads, cities and actions by what is typed, from what the device stores. */
export function PaletteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { status } = useConnection()
  const [typed, setTyped] = useState('')
  const stored = useLiveRead(openAccountCache(session.user.id), 'palette', readLoads)
  const number = typedNumber(typed)
  const storedLoads = stored?.loads ?? NONE
  const isElsewhere = number !== null && stored !== undefined && !storedLoads.some((load) => load.number === number)
  // of delivered and cancelled loads, the device stores only the newest
  const { data: fetched } = useQuery({
    queryKey: ['palette', number],
    enabled: isElsewhere,
    queryFn: ({ signal }) => call(listMyLoadsEndpoint, { query: { search: String(number) } }, { signal }),
    meta: { silent: true },
  })
  const hasBoard = canBookLoads(session)
  const groups = useMemo(
    () =>
      findPaletteItems(typed, {
        loads: isElsewhere && fetched ? [...storedLoads, ...fetched.data] : storedLoads,
        actions: listActions({ hasBoard, posts: canPostLoads(session) }),
        accountId: accountIdOf(session.user),
        hasBoard,
        isOnBoard: pathname === PATHS.loadBoard,
      }),
    [typed, storedLoads, fetched, isElsewhere, hasBoard, session, pathname],
  )
  const close = () => {
    setTyped('')
    onClose()
  }
  const take = ({ to, search }: PaletteItem) => {
    close()
    void navigate({ to, search: search ?? {} })
  }
  return (
    <Dialog open={open} onClose={close} title={PALETTE_COPY.title}>
      <CommandList
        label={PALETTE_COPY.label}
        typed={typed}
        onType={setTyped}
        groups={groups.map(({ name, items }) => ({ name: PALETTE_COPY.groups[name], items }))}
        onTake={take}
      />
      <p className="text-sm text-ink-soft">
        {status === 'offline' && stored?.at ? PALETTE_COPY.saved(formatAgo(stored.at, serverNow())) : PALETTE_COPY.keys}
      </p>
    </Dialog>
  )
}

function listActions({ hasBoard, posts }: { hasBoard: boolean; posts: boolean }): PaletteItem[] {
  const copy = PALETTE_ACTION_COPY
  const action = (title: string, to: string): PaletteItem => ({ id: title, title, to })
  return [
    ...(posts ? [action(copy.create, PATHS.createLoad), action(copy.fromFile, PATHS.bulkPost)] : []),
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
