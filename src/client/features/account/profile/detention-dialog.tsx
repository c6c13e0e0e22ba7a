import { useMutation } from '@tanstack/react-query'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import { SubmitActions } from '#client/components/dialog-form.tsx'
import { Form } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { useServerForm } from '#client/components/use-server-form.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import '#client/ui/dialog-box.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { call } from '#offline/session/call.ts'
import { DETENTION_COPY } from './detention-copy.ts'
import { createDetentionFormSchema, type DetentionFormValues, toDetentionForm } from './detention.form.ts'

const TERMS = ['freeMinutes', 'ratePerHour', 'stepMinutes', 'maxHours'] as const

interface DetentionDialogProps {
  terms: PostedDetention
  onClose: () => void
}

export function DetentionDialog({ terms, onClose }: DetentionDialogProps) {
  const isOffline = useConnection().is === 'offline'
  const refresh = useRefreshAccount()
  const form = useServerForm<DetentionFormValues, PostedDetention>({
    schema: createDetentionFormSchema(),
    defaultValues: toDetentionForm(terms),
    fieldOf: (path) => TERMS.find((name) => path === `detention.${name}`),
  })
  const saving = useMutation({
    mutationFn: (detention: PostedDetention) => call(updateProfileEndpoint, { body: { detention } }),
    onSuccess: async () => {
      toasts.success(DETENTION_COPY.saved)
      await refresh()
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={DETENTION_COPY.dialogTitle} description={DETENTION_COPY.whatHappens}>
      <NeedsConnection isOffline={isOffline} what={DETENTION_COPY.needsConnection} />
      <Form form={form} send={saving.mutateAsync}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label={DETENTION_COPY.freeMinutes}
            inputMode="numeric"
            autoComplete="off"
            trailing={DETENTION_COPY.minutes}
            {...form.field('freeMinutes')}
          />
          <TextField
            label={DETENTION_COPY.ratePerHour}
            inputMode="decimal"
            autoComplete="off"
            leading="$"
            {...form.field('ratePerHour')}
          />
          <TextField
            label={DETENTION_COPY.stepMinutes}
            inputMode="numeric"
            autoComplete="off"
            trailing={DETENTION_COPY.minutes}
            {...form.field('stepMinutes')}
          />
          <TextField
            label={DETENTION_COPY.maxHours}
            inputMode="numeric"
            autoComplete="off"
            trailing={DETENTION_COPY.hours}
            {...form.field('maxHours')}
          />
        </div>
        <SubmitActions form={form} label={DETENTION_COPY.save} busyLabel={DETENTION_COPY.saving} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
