import { useMemo } from 'react'
import { useSession } from '#client/browser/session/use-session.ts'
import { useRoomyScreen } from '#client/ui/use-screen.ts'
import { hasColleagues } from '#contract/account/account.ts'
import type { MyLoadsSort } from '#contract/freight/load-query.ts'
import { canBookLoads, canPostLoads } from '#domain/access/permission.ts'
import { MY_LOADS_TABLE_COPY } from './copy.ts'
import { useViewPreferences } from './view-preferences.ts'

/** An order as a heading's button chooses it. */
export type TableSort = `${MyLoadsSort}:${'asc' | 'desc'}`

/** The table's columns, from left to right. */
export const COLUMN_IDS = [
  'number',
  'lane',
  'nextStop',
  'pickup',
  'delivery',
  'progress',
  'carrier',
  'broker',
  'assignee',
  'lastWord',
  'age',
  'equipment',
  'weight',
  'miles',
  'rate',
  'ratePerMile',
  'margin',
  'reference',
] as const
export type ColumnId = (typeof COLUMN_IDS)[number]

export interface Column {
  id: ColumnId
  label: string
  /** what its heading's button chooses, in turn */
  sorts?: readonly TableSort[]
  isNumber?: true
  /** rem; the lane takes the rest, at least this much */
  width: number
  /** rem, of a name or a window: it grows with the screen, beside the lane */
  most?: number
}

/** A column's width in CSS; the first ones fit from 85 rem of screen on, and share what is beyond it with the lane. */
export function columnWidth({ width, most }: Pick<Column, 'width' | 'most'>): string {
  return most === undefined ? `${width}rem` : `clamp(${width}rem, ${width}rem + (100vw - 85rem) * 0.35, ${most}rem)`
}

/** At 1440 pixels, with the sidebar and a scroll bar, those shown at first fit without scrolling sideways. */
const COLUMNS: Record<ColumnId, Omit<Column, 'id' | 'label'>> = {
  number: { width: 4.25 },
  lane: { sorts: ['lane:asc', 'lane:desc'], width: 11.75 },
  nextStop: { sorts: ['nextStop:asc', 'nextStop:desc'], width: 9, most: 9.75 },
  pickup: { sorts: ['pickupDateTime:asc', 'pickupDateTime:desc'], width: 7 },
  delivery: { sorts: ['deliveryDateTime:asc', 'deliveryDateTime:desc'], width: 7 },
  progress: { width: 11.5 },
  carrier: { sorts: ['carrier:asc', 'carrier:desc'], width: 7.5, most: 14 },
  broker: { sorts: ['broker:asc', 'broker:desc'], width: 7.5, most: 14 },
  assignee: { sorts: ['assignee:asc', 'assignee:desc'], width: 7.5 },
  lastWord: { sorts: ['lastWord:desc', 'lastWord:asc'], width: 6.25 },
  equipment: { sorts: ['equipment:asc', 'equipment:desc'], width: 3 },
  weight: { isNumber: true, width: 4.5 },
  miles: { sorts: ['distance:desc', 'distance:asc'], isNumber: true, width: 4.5 },
  rate: { sorts: ['rate:desc', 'rate:asc'], isNumber: true, width: 4.75 },
  ratePerMile: { sorts: ['ratePerMile:desc', 'ratePerMile:asc'], isNumber: true, width: 4 },
  margin: { isNumber: true, width: 4.5 },
  age: { sorts: ['createdAt:desc', 'createdAt:asc'], width: 6.25 },
  reference: { width: 8 },
}

/** A row without them would name no load, and its link opens it. */
export function isAlwaysShown(id: ColumnId): boolean {
  return id === 'number' || id === 'lane'
}

/** Shown until the account chooses others. */
const FIRST_SHOWN: readonly ColumnId[] = COLUMN_IDS.filter(
  (id) => !['pickup', 'delivery', 'lastWord', 'age', 'weight', 'miles', 'reference', 'assignee'].includes(id),
)

/** Of these, what a narrower screen leaves out: the table would scroll sideways to the rate. */
const NOT_ON_NARROW: readonly ColumnId[] = ['ratePerMile', 'margin']

interface TableViewer {
  hauls: boolean
  posts: boolean
  hasColleagues: boolean
  isNarrow: boolean
}

/** The columns that an account can have: a broker's loads have no other broker. */
function columnsFor({ hauls, posts, hasColleagues, isNarrow }: TableViewer): {
  all: readonly Column[]
  first: readonly ColumnId[]
} {
  const fits = (id: ColumnId) =>
    id === 'carrier' || id === 'margin' ? posts : id === 'broker' ? hauls : id === 'assignee' ? hasColleagues : true
  return {
    all: COLUMN_IDS.filter(fits).map((id) => ({ id, label: MY_LOADS_TABLE_COPY.columns[id], ...COLUMNS[id] })),
    first: FIRST_SHOWN.filter((id) => fits(id) && !(isNarrow && NOT_ON_NARROW.includes(id))),
  }
}

/** The table's columns: the account's choice. */
export function useColumns(): {
  shown: readonly Column[]
  all: readonly Column[]
  toggle: (id: ColumnId) => void
  /** undefined while they are the first ones */
  reset: (() => void) | undefined
} {
  const session = useSession()
  const { preferences, choose } = useViewPreferences()
  // null for the first ones: an account that never chose also gets columns that come later
  const chosen = preferences.columns
  const isNarrow = !useRoomyScreen()
  const [hauls, posts, several] = [canBookLoads(session), canPostLoads(session), hasColleagues(session.user)]
  const { all, shown } = useMemo(() => {
    const { all: every, first } = columnsFor({ hauls, posts, hasColleagues: several, isNarrow })
    const wanted = new Set<string>(chosen ?? first)
    return { all: every, shown: every.filter(({ id }) => isAlwaysShown(id) || wanted.has(id)) }
  }, [chosen, hauls, posts, several, isNarrow])
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
