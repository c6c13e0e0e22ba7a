import { useMemo } from 'react'
import type { LoadStatus } from '#domain/freight/load-status.ts'
import { canBookLoads, canPostLoads } from '#domain/access/permission.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useRoomyScreen } from '#client/ui/use-screen.ts'
import { useDesk } from '../use-desk.ts'
import { type Column, type ColumnId, columnsFor, isAlwaysShown } from './my-loads-columns.ts'

/** The table's columns: the account's choice. */
export function useColumns(tab: LoadStatus): {
  shown: readonly Column[]
  all: readonly Column[]
  toggle: (id: ColumnId) => void
  /** undefined while they are the first ones */
  reset: (() => void) | undefined
} {
  const session = useSession()
  const { desk, choose } = useDesk()
  // null for the first ones: an account that never chose also gets columns that come later
  const chosen = desk.columns
  const isPending = tab === 'pending'
  const isNarrow = !useRoomyScreen()
  const [hauls, posts] = [canBookLoads(session), canPostLoads(session)]
  const { all, shown } = useMemo(() => {
    const { all: every, first } = columnsFor({ hauls, posts, isNarrow, isPending })
    const wanted = new Set<string>(chosen ?? first)
    return { all: every, shown: every.filter(({ id }) => isAlwaysShown(id) || wanted.has(id)) }
  }, [chosen, hauls, posts, isNarrow, isPending])
  return {
    all,
    shown,
    toggle(id) {
      const ids = shown.map((column) => column.id)
      choose({ columns: ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id] })
    },
    reset: chosen === null ? undefined : () => choose({ columns: null }),
  }
}
