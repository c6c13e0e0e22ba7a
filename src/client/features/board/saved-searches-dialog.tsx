import { Form, SubmitRow } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { ReadError } from '#client/components/read-error.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadingState } from '#client/ui/skeleton.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { BoardAsk } from './board-search.ts'
import { describeSearch, fromSavedQuery, toSavedQuery } from './saved-query.ts'
import { MAX_SEARCH_NAME, placeTakenName, searchNameForm } from './saved-search.form.ts'
import { SavedSearchItem } from './saved-search-item.tsx'
import { SAVE_SEARCH_COPY, SAVED_SEARCHES_COPY } from './saved-searches-copy.ts'
import { savedSearchesQuery, useSaveSearch } from './saved-searches.queries.ts'

interface SavedSearchesDialogProps extends BoardAsk {
  open: boolean
  onClose: () => void
}

/** Saves the board's search under a name, and lists the account's saved ones. */
export function SavedSearchesDialog({ open, onClose, asked, onAsk }: SavedSearchesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={SAVED_SEARCHES_COPY.title}
      description={SAVED_SEARCHES_COPY.description}
    >
      {open && <Searches asked={asked} onAsk={onAsk} onClose={onClose} />}
    </Dialog>
  )
}

function Searches({ asked, onAsk, onClose }: Omit<SavedSearchesDialogProps, 'open'>) {
  const { data, error, isError, refetch } = useStored(savedSearchesQuery)
  const isOffline = useConnection().is === 'offline'
  const words = describeSearch(asked)
  return (
    <div className="flex flex-col gap-5 pb-5">
      <NeedsConnection isOffline={isOffline} what={SAVED_SEARCHES_COPY.needsConnection} />
      {words === '' ? (
        <p className="text-ink-soft">{SAVE_SEARCH_COPY.nothing}</p>
      ) : (
        // another search has another name
        <SaveSearch key={words} asked={asked} words={words} />
      )}
      {!data && isError && <ReadError error={error} message={SAVED_SEARCHES_COPY.loadError} onRetry={refetch} />}
      {!data && !isError && <LoadingState words={SAVED_SEARCHES_COPY.loading} />}
      {data?.data.length === 0 && (
        <EmptyState message={SAVED_SEARCHES_COPY.empty} hint={SAVED_SEARCHES_COPY.emptyHint} />
      )}
      {data && data.data.length > 0 && (
        <ul aria-label={SAVED_SEARCHES_COPY.list} className="divide-y divide-hairline">
          {data.data.map((search) => (
            <SavedSearchItem
              key={search.id}
              search={search}
              onOpen={() => {
                onAsk(fromSavedQuery(search))
                onClose()
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function SaveSearch({ asked, words }: { asked: BoardAsk['asked']; words: string }) {
  const save = useSaveSearch()
  const form = useServerForm({
    schema: searchNameForm,
    defaultValues: { name: words.slice(0, MAX_SEARCH_NAME) },
    place: placeTakenName,
  })
  return (
    <Form form={form} send={({ name }) => save.mutateAsync({ name, query: toSavedQuery(asked) })}>
      <p className="text-sm text-ink-soft">{words}</p>
      <TextField label={SAVE_SEARCH_COPY.name} autoComplete="off" maxLength={MAX_SEARCH_NAME} {...form.field('name')} />
      <SubmitRow form={form} label={SAVE_SEARCH_COPY.save} className="self-start" />
    </Form>
  )
}
