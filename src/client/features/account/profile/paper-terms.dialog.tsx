import { useServerForm } from '#client/components/use-server-form.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { setPaperTermsEndpoint } from '#contract/account/broker-settings.ts'
import { PAPER_TERM_NAMES } from '#contract/freight/paper-terms.ts'
import { PAPER_TERMS, type PaperTerm, type PaperTerms } from '#domain/freight/paper-terms.ts'
import { call } from '#offline/session/call.ts'
import {
  type PaperTermsForm,
  type ParsedPaperTermsForm,
  paperTermsFormSchema,
  toPaperTermsForm,
} from './broker-settings.form.ts'
import { PAPER_TERMS_COPY } from './copy.ts'
import { SettingDialog, useSaving } from './setting-dialog.tsx'

const GROUPS: Record<keyof typeof PAPER_TERMS_COPY.groups, readonly PaperTerm[]> = {
  company: ['address', 'dispatchPhone', 'billingEmail'],
  charges: ['layover', 'tonu', 'lumper', 'stopOff', 'driverAssist', 'otherCharges'],
  payment: ['documents', 'deadline', 'payTerms', 'quickPay'],
  rules: ['rebrokering', 'tracking', 'fines'],
}
const GROUP_NAMES = ['company', 'charges', 'payment', 'rules'] as const

interface PaperTermsDialogProps {
  terms: PaperTerms
  paymentDays: number
  onClose: () => void
}

export function PaperTermsDialog({ terms, paymentDays, onClose }: PaperTermsDialogProps) {
  const form = useServerForm<PaperTermsForm, ParsedPaperTermsForm>({
    schema: paperTermsFormSchema,
    defaultValues: toPaperTermsForm(terms, paymentDays),
    fieldOf: (path) => (path === 'paymentDays' ? path : PAPER_TERMS.find((term) => path === `terms.${term}`)),
  })
  const saving = useSaving(
    ({ paymentDays: days, ...typed }: ParsedPaperTermsForm) =>
      call(setPaperTermsEndpoint, { body: { terms: typed, paymentDays: days } }),
    { saved: () => PAPER_TERMS_COPY.saved, onClose },
  )
  return (
    <SettingDialog words={PAPER_TERMS_COPY} form={form} send={saving.mutateAsync} onClose={onClose}>
      {GROUP_NAMES.map((group) => (
        <fieldset key={group} className="flex flex-col gap-3">
          <legend className="mb-2 text-lg font-bold">{PAPER_TERMS_COPY.groups[group]}</legend>
          {GROUPS[group].map((term) => (
            <TextField
              key={term}
              label={PAPER_TERM_NAMES[term]}
              placeholder={PAPER_TERMS_COPY.examples[term]}
              autoComplete="off"
              {...form.field(term)}
            />
          ))}
          {group === 'payment' && (
            <TextField
              label={PAPER_TERMS_COPY.paymentDays}
              hint={PAPER_TERMS_COPY.paymentDaysWhy}
              inputMode="numeric"
              autoComplete="off"
              {...form.field('paymentDays')}
            />
          )}
        </fieldset>
      ))}
    </SettingDialog>
  )
}
