import ListFilter from 'lucide-react/icons/list-filter'
import { savedSearchesQuery } from '#client/data/account/saved-searches.queries.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { BoardSearchProps, BoardSearch } from '../board-search.ts'
import {
  describeSearch,
  fromSavedQuery,
  MAX_SEARCH_NAME,
  placeTakenName,
  searchNameForm,
  toSavedQuery,
} from './saved-search.form.ts'
import { SavedSearchItem } from './saved-search-item.tsx'
import { SAVE_SEARCH_COPY, SAVED_SEARCHES_COPY } from './copy.ts'
import { useSaveSearch } from './saved-searches.queries.ts'

interface SavedSearchesDialogProps extends BoardSearchProps {
  open: boolean
  onClose: () => void
  /** this dialog closes first */
  onFilters: () => void
}

/** Saves the board's search under a name, and lists the account's saved ones. */
export function SavedSearchesDialog({ open, onClose, ...searches }: SavedSearchesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={SAVED_SEARCHES_COPY.title}
      description={SAVED_SEARCHES_COPY.description}
    >
      {open && <Searches {...searches} onClose={onClose} />}
    </Dialog>
  )
}

function Searches({ search, onSearchChange, onClose, onFilters }: Omit<SavedSearchesDialogProps, 'open'>) {
  const searches = useStored(savedSearchesQuery)
  const isOffline = useConnection().status === 'offline'
  const words = describeSearch(search)
  const filters = (
    <Button
      variant="ghost"
      onClick={() => {
        onClose()
        onFilters()
      }}
    >
      <ListFilter aria-hidden />
      {SAVED_SEARCHES_COPY.openFilters}
    </Button>
  )
  return (
    <div className="flex flex-col gap-5 pb-5">
      <NeedsConnection isOffline={isOffline} what={SAVED_SEARCHES_COPY.needsConnection} />
      {/* another search has another name */}
      {words !== '' && <SaveSearch key={words} search={search} words={words} />}
      <StoredView stored={searches} words={SAVED_SEARCHES_COPY}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              message={SAVED_SEARCHES_COPY.empty}
              {...(words === '' && { hint: SAVED_SEARCHES_COPY.emptyHint, action: filters })}
            />
          ) : (
            <>
              {words === '' && (
                <div className="flex flex-col items-start gap-2">
                  <p className="text-ink-soft">{SAVE_SEARCH_COPY.nothing}</p>
                  {filters}
                </div>
              )}
              <ul aria-label={SAVED_SEARCHES_COPY.list} className="divide-y divide-hairline">
                {data.map((search) => (
                  <SavedSearchItem
                    key={search.id}
                    search={search}
                    onOpen={() => {
                      onSearchChange(fromSavedQuery(search))
                      onClose()
                    }}
                  />
                ))}
              </ul>
            </>
          )
        }
      </StoredView>
    </div>
  )
}

function SaveSearch({ search, words }: { search: BoardSearch; words: string }) {
  const save = useSaveSearch()
  const form = useServerForm({
    schema: searchNameForm,
    defaultValues: { name: words.slice(0, MAX_SEARCH_NAME) },
    place: placeTakenName,
  })
  return (
    <Form form={form} send={({ name }) => save.mutateAsync({ name, query: toSavedQuery(search) })}>
      <p className="text-sm text-ink-soft">{words}</p>
      <TextField label={SAVE_SEARCH_COPY.name} autoComplete="off" maxLength={MAX_SEARCH_NAME} {...form.field('name')} />
      <SubmitRow form={form} label={SAVE_SEARCH_COPY.save} className="self-start" />
    </Form>
  )
}
