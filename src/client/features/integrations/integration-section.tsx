import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useId } from 'react'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import type { ShortListProps } from '#client/components/short-list.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'

interface IntegrationSectionProps<Row> extends Omit<ShortListProps<Row>, 'isOffline' | 'onAdd'> {
  /** null where the form is beside the list */
  onAdd: (() => void) | null
  /** above the rows */
  heads?: ReactNode
}

/** Keys, webhooks or partners of a company: how many, each in a row, and the button that adds one. */
export function IntegrationSection<Row>(props: IntegrationSectionProps<Row>) {
  const { words, stored, isFull, onAdd, dialog, heads, children } = props
  const id = useId()
  const isOffline = useConnection().status === 'offline'
  const count = stored.data?.data.length ?? 0
  return (
    <section aria-labelledby={id} className="@container min-w-0 rounded-card border border-line bg-surface">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline px-4 py-3">
        <h2 id={id} className="text-lg font-bold">
          {words.title}
        </h2>
        {count > 0 && (
          <span
            aria-hidden
            className="min-w-6 rounded-full bg-grey-tint px-1.5 py-0.5 text-center text-xs font-bold text-grey-ink"
          >
            {count}
          </span>
        )}
        <p className="min-w-0 flex-[1_1_14rem] text-sm text-ink-soft">{words.lead}</p>
        {onAdd && (
          <Button variant="ghost" size="compact" whyNot={isFull ? words.tooMany : undefined} onClick={onAdd}>
            <Plus aria-hidden />
            {words.add}
          </Button>
        )}
      </header>
      <div className="px-4 empty:hidden">
        <NeedsConnection isOffline={isOffline} what={words.needsConnection} />
      </div>
      <StoredView stored={stored} words={words} skeleton={<Skeletons heights={['h-16']} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 py-3">{words.empty}</p>
          ) : (
            <>
              {heads}
              <ul aria-label={words.list} className="divide-y divide-hairline">
                {data.map(children)}
              </ul>
            </>
          )
        }
      </StoredView>
      {dialog}
    </section>
  )
}
