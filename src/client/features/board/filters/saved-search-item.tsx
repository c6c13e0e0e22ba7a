import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Form, SubmitRow } from '#client/components/form.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { SavedSearch } from '#contract/freight/saved-search.ts'
import { SAVED_SEARCH_COPY, SAVED_SEARCHES_COPY } from './copy.ts'
import { describeSearch, fromSavedQuery, MAX_SEARCH_NAME, placeTakenName, searchNameForm } from './saved-search.form.ts'
import { useChangeSearch, useDeleteSearch } from './saved-searches.queries.ts'

/** One saved search: opens on the board, is renamed, silenced or deleted. */
export function SavedSearchItem({ search, onOpen }: { search: SavedSearch; onOpen: () => void }) {
  const [asks, setAsks] = useState<'rename' | 'delete'>()
  const change = useChangeSearch()
  const close = () => setAsks(undefined)
  const remove = useDeleteSearch(close)
  const { name, alerts } = search
  return (
    <li className="flex flex-col gap-2 py-2">
      <div className="flex flex-wrap items-center gap-x-2">
        <button
          type="button"
          className="flex min-h-14 min-w-[min(100%,12rem)] flex-1 cursor-pointer flex-col justify-center rounded-control px-2 py-2 text-left hover:bg-paper"
          onClick={onOpen}
        >
          <strong className="block wrap-anywhere">{name}</strong>
          <span className="text-sm text-ink-soft">
            {describeSearch(fromSavedQuery(search)) || SAVED_SEARCHES_COPY.everything}
          </span>
        </button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={SAVED_SEARCH_COPY.rename(name)}
          aria-expanded={asks === 'rename'}
          onClick={() => setAsks(asks === 'rename' ? undefined : 'rename')}
        >
          <Pencil aria-hidden />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label={SAVED_SEARCH_COPY.remove(name)}
          onClick={() => setAsks('delete')}
        >
          <Trash aria-hidden />
        </Button>
      </div>
      <div className="px-2">
        <Switch
          label={SAVED_SEARCH_COPY.alerts(name)}
          checked={alerts}
          busy={change.isPending}
          onChange={(isOn) => change.mutate({ id: search.id, alerts: isOn })}
        />
      </div>
      {asks === 'rename' && <Rename search={search} onDone={close} />}
      <ConfirmDialog
        open={asks === 'delete'}
        title={SAVED_SEARCH_COPY.deleteTitle(name)}
        description={SAVED_SEARCH_COPY.deleteDescription}
        confirmLabel={SAVED_SEARCH_COPY.deleteSearch}
        cancelLabel={SAVED_SEARCH_COPY.keepSearch}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(search)}
        onCancel={close}
      />
    </li>
  )
}

function Rename({ search: { id, name }, onDone }: { search: SavedSearch; onDone: () => void }) {
  const change = useChangeSearch()
  const form = useServerForm({ schema: searchNameForm, defaultValues: { name }, place: placeTakenName })
  const send = async (values: { name: string }) => {
    await change.mutateAsync({ id, name: values.name })
    onDone()
  }
  return (
    <Form form={form} send={send} label={SAVED_SEARCH_COPY.rename(name)}>
      <TextField
        label={SAVED_SEARCH_COPY.name}
        autoComplete="off"
        maxLength={MAX_SEARCH_NAME}
        {...form.field('name')}
      />
      <SubmitRow form={form} label={SAVED_SEARCH_COPY.saveName}>
        <Button variant="ghost" onClick={onDone}>
          {SAVED_SEARCH_COPY.cancel}
        </Button>
      </SubmitRow>
    </Form>
  )
}
