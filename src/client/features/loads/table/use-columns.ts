import { useMemo, useState } from 'react'
import { canBookLoads, canPostLoads } from '#domain/access/permission.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { useRoomyScreen } from '#client/ui/use-screen.ts'
import { type Column, type ColumnId, columnsFor, isAlwaysShown } from './my-loads-columns.ts'

/** Null for the first ones: an account that never chose also gets columns that come later. */
function readChoice(key: string): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : null
  } catch {
    return null
  }
}

function storeChoice(key: string, chosen: readonly string[] | null): void {
  try {
    if (chosen === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(chosen))
  } catch {
    // without storage, the choice lasts until the screen closes
  }
}

/** The table's columns: the account's choice on this device. */
export function useColumns(): {
  shown: readonly Column[]
  all: readonly Column[]
  toggle: (id: ColumnId) => void
  /** undefined while they are the first ones */
  reset: (() => void) | undefined
} {
  const session = useSession()
  const key = `my-loads-columns ${session.user.id}`
  const [chosen, setChosen] = useState(() => readChoice(key))
  const isNarrow = !useRoomyScreen()
  const [hauls, posts] = [canBookLoads(session), canPostLoads(session)]
  const { all, shown } = useMemo(() => {
    const { all: every, first } = columnsFor({ hauls, posts, isNarrow })
    const wanted = new Set<string>(chosen ?? first)
    return { all: every, shown: every.filter(({ id }) => isAlwaysShown(id) || wanted.has(id)) }
  }, [chosen, hauls, posts, isNarrow])
  const choose = (next: readonly string[] | null) => {
    setChosen(next)
    storeChoice(key, next)
  }
  return {
    all,
    shown,
    toggle(id) {
      const ids = shown.map((column) => column.id)
      choose(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])
    },
    reset: chosen === null ? undefined : () => choose(null),
  }
}
