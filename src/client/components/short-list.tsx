import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'
import type { Instant } from '#domain/time/instant.ts'
import { NeedsConnection } from './needs-connection.tsx'
import { SectionCard } from './section-card.tsx'
import { StoredView } from './stored-view.tsx'

export interface ShortListProps<Row> {
  words: {
    title: string
    lead: string
    /** what a device without signal can't do here */
    needsConnection: string
    loading: string
    loadError: string
    empty: string
    /** the list's name, unless the title says it */
    list?: string
    add: string
    tooMany: string
  }
  stored: { data: { data: Row[] } | undefined; error: Error | null; dataUpdatedAt: Instant; refetch: () => unknown }
  isOffline: boolean
  isFull: boolean
  onAdd: () => void
  /** that adds one, while it is open */
  dialog: ReactNode
  /** a list item */
  children: (row: Row) => ReactNode
}

/** The few things that an account may have of a kind, and the button that adds one. */
export function ShortList<Row>({ words, stored, isOffline, isFull, onAdd, dialog, children }: ShortListProps<Row>) {
  const { title, lead, needsConnection, loading, loadError } = words
  return (
    <SectionCard title={title}>
      <p className="text-ink-soft">{lead}</p>
      <NeedsConnection isOffline={isOffline} what={needsConnection} />
      <StoredView stored={stored} words={{ loading, loadError }} skeleton={<Skeletons heights={['h-16']} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{words.empty}</p>
          ) : (
            <ul aria-label={words.list} className="divide-y divide-hairline">
              {data.map(children)}
            </ul>
          )
        }
      </StoredView>
      <Button variant="ghost" className="self-start" whyNot={isFull ? words.tooMany : undefined} onClick={onAdd}>
        <Plus aria-hidden />
        {words.add}
      </Button>
      {dialog}
    </SectionCard>
  )
}
