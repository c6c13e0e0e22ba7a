import { useState } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'

/** How a list of loads shows where both fit. */
export type ListView = 'cards' | 'table'

interface ListViewOptions {
  /** localStorage key, before the account's id */
  storedAs: string
  /** until the account chooses */
  first: ListView
  /** whether a table fits this screen */
  fits: boolean
}

function readView(key: string, first: ListView): ListView {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'cards' || stored === 'table' ? stored : first
  } catch {
    return first
  }
}

function storeView(key: string, view: ListView): void {
  try {
    localStorage.setItem(key, view)
  } catch {
    // without storage, the choice lasts until the screen closes
  }
}

/** Cards, or a table where one fits: the account's choice on this device. */
export function useListView({ storedAs, first, fits }: ListViewOptions): {
  view: ListView
  choose: (view: ListView) => void
} {
  const key = `${storedAs} ${useSession().user.id}`
  const [chosen, setChosen] = useState(() => readView(key, first))
  return {
    view: fits ? chosen : 'cards',
    choose: (view) => {
      setChosen(view)
      storeView(key, view)
    },
  }
}
