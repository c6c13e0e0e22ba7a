import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { StoredView } from '#client/components/stored-view.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { useStored } from '#client/data/cache/use-stored.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { type MoneySettings, setMoneySettingsEndpoint } from '#contract/money/export.ts'
import { BILLED_KIND_NAMES, BILLED_KINDS } from '#domain/freight/quickbooks.ts'
import { call } from '#offline/session/call.ts'
import { QUICKBOOKS_NAMES_COPY as COPY } from './copy.ts'
import { moneySettingsQuery } from './money.queries.ts'

/** What QuickBooks calls the account's items and accounts. */
export function QuickBooksNamesDialog({ onClose }: { onClose: () => void }) {
  const stored = useStored(moneySettingsQuery)
  return (
    <Dialog open onClose={onClose} title={COPY.title} description={COPY.lead}>
      <StoredView stored={{ data: stored.data, error: stored.error, refetch: stored.refetch }} words={COPY}>
        {(settings) => <NamesForm settings={settings} onClose={onClose} />}
      </StoredView>
    </Dialog>
  )
}

function NamesForm({ settings, onClose }: { settings: MoneySettings; onClose: () => void }) {
  const isOffline = useConnection().status === 'offline'
  const queryClient = useQueryClient()
  const form = useServerForm({ schema: setMoneySettingsEndpoint.body, defaultValues: settings })
  const saving = useMutation({
    meta: { about: setMoneySettingsEndpoint.name },
    mutationFn: (body: MoneySettings) => call(setMoneySettingsEndpoint, { body }),
    onSuccess() {
      toasts.success(COPY.done)
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: moneySettingsQuery.key }),
  })
  return (
    <Form form={form} send={(body) => saving.mutateAsync(body)}>
      <NeedsConnection isOffline={isOffline} what={COPY.needsConnection} />
      {BILLED_KINDS.map((kind) => (
        <fieldset key={kind} className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <legend className="mb-1 font-bold">{BILLED_KIND_NAMES[kind]}</legend>
          <TextField label={COPY.item} autoComplete="off" {...form.field(`quickbooks.items.${kind}`)} />
          <TextField label={COPY.account} autoComplete="off" {...form.field(`quickbooks.accounts.${kind}`)} />
        </fieldset>
      ))}
      <SubmitActions form={form} label={COPY.save} onCancel={onClose} />
    </Form>
  )
}
