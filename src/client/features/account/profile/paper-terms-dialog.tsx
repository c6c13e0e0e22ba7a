import { setPaperTermsEndpoint } from '#contract/account/set-paper-terms.ts'
import { PAPER_TERM_NAMES } from '#contract/freight/paper-words.ts'
import { PAPER_TERMS, type PaperTerm, type PaperTerms } from '#domain/freight/paper-terms.ts'
import { useServerForm } from '#client/components/use-server-form.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { call } from '#offline/session/call.ts'
import { PAPER_TERMS_COPY as COPY } from './paper-terms-copy.ts'
import { type PaperTermsForm, paperTermsFormSchema, toPaperTermsForm } from './paper-terms.form.ts'
import { SettingDialog, useSaving } from './setting-dialog.tsx'

const GROUPS: Record<keyof typeof COPY.groups, readonly PaperTerm[]> = {
  company: ['address', 'dispatchPhone', 'billingEmail'],
  charges: ['layover', 'tonu', 'lumper', 'stopOff', 'driverAssist', 'otherCharges'],
  payment: ['documents', 'deadline', 'payTerms', 'quickPay'],
  rules: ['rebrokering', 'tracking', 'fines'],
}
const NAMES = ['company', 'charges', 'payment', 'rules'] as const

interface PaperTermsDialogProps {
  terms: PaperTerms
  onClose: () => void
}

export function PaperTermsDialog({ terms, onClose }: PaperTermsDialogProps) {
  const form = useServerForm<PaperTermsForm>({
    schema: paperTermsFormSchema,
    defaultValues: toPaperTermsForm(terms),
    fieldOf: (path) => PAPER_TERMS.find((term) => path === `terms.${term}`),
  })
  const saving = useSaving((typed: PaperTermsForm) => call(setPaperTermsEndpoint, { body: { terms: typed } }), {
    saved: () => COPY.saved,
    onClose,
  })
  return (
    <SettingDialog words={COPY} form={form} send={saving.mutateAsync} onClose={onClose}>
      {NAMES.map((group) => (
        <fieldset key={group} className="flex flex-col gap-3">
          <legend className="mb-2 text-lg font-bold">{COPY.groups[group]}</legend>
          {GROUPS[group].map((term) => (
            <TextField
              key={term}
              label={PAPER_TERM_NAMES[term]}
              placeholder={COPY.examples[term]}
              autoComplete="off"
              {...form.field(term)}
            />
          ))}
        </fieldset>
      ))}
    </SettingDialog>
  )
}
