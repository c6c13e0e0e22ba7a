import { useServerForm } from '#client/components/use-server-form.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import { call } from '#offline/session/call.ts'
import { createDetentionFormSchema, type DetentionFormValues, toDetentionForm } from './broker-settings.form.ts'
import { DETENTION_COPY } from './copy.ts'
import { SettingDialog, useSaving } from './setting-dialog.tsx'

const DETENTION_FIELDS = ['freeMinutes', 'ratePerHour', 'stepMinutes', 'maxHours'] as const

interface DetentionDialogProps {
  terms: PostedDetention
  onClose: () => void
}

export function DetentionDialog({ terms, onClose }: DetentionDialogProps) {
  const form = useServerForm<DetentionFormValues, PostedDetention>({
    schema: createDetentionFormSchema(),
    defaultValues: toDetentionForm(terms),
    fieldOf: (path) => DETENTION_FIELDS.find((name) => path === `detention.${name}`),
  })
  const saving = useSaving((detention: PostedDetention) => call(updateProfileEndpoint, { body: { detention } }), {
    saved: () => DETENTION_COPY.saved,
    onClose,
  })
  return (
    <SettingDialog words={DETENTION_COPY} form={form} send={saving.mutateAsync} onClose={onClose}>
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
    </SettingDialog>
  )
}
