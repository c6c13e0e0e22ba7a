import { type ReactNode, useState } from 'react'
import { StoredView } from '#client/components/stored-view.tsx'
import { type StoredQuery, useStored } from '#client/data/cache/use-stored.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeletons } from '#client/ui/skeleton.tsx'

interface MessagesProps<Row> {
  /** a page. @param after the last message of the page before */
  queryOf: (after?: string) => StoredQuery<{ data: Row[]; next: string | null }>
  /** `list`: the list's accessible name; `older`: the button that shows the next page */
  words: { loading: string; loadError: string; what?: string; list: string; empty: string; older: string }
  /** a message's item of the list */
  children: (row: Row) => ReactNode
}

/** Messages, the newest first, page below page as they are asked for. */
export function MessagePages<Row>(props: MessagesProps<Row>) {
  // the last message of each page before
  const [pages, setPages] = useState<readonly string[]>([])
  return [undefined, ...pages].map((after, index) => (
    <Page
      key={after ?? 'first'}
      {...props}
      after={after}
      onOlder={index === pages.length ? (next) => setPages([...pages, next]) : undefined}
    />
  ))
}

interface PageProps<Row> extends MessagesProps<Row> {
  after: string | undefined
  /** of the last page alone */
  onOlder: ((after: string) => void) | undefined
}

function Page<Row>({ queryOf, words, children, after, onOlder }: PageProps<Row>) {
  const stored = useStored(queryOf(after))
  return (
    <StoredView stored={stored} words={{ ...words, empty: undefined }} skeleton={<Skeletons heights={['h-16']} />}>
      {({ data, next }) => (
        <>
          {data.length === 0 ? (
            <p>{words.empty}</p>
          ) : (
            <ul aria-label={words.list} className="divide-y divide-hairline">
              {data.map(children)}
            </ul>
          )}
          {next !== null && onOlder && (
            <Button variant="ghost" className="self-start" onClick={() => onOlder(next)}>
              {words.older}
            </Button>
          )}
        </>
      )}
    </StoredView>
  )
}
