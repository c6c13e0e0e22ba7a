import { setCarrierRulesEndpoint } from '#contract/account/set-carrier-rules.ts'
import type { PostedCarrierRules } from '#contract/freight/carrier-rule.ts'
import { RULE_ACTIONS } from '#domain/freight/carrier-rule.ts'
import { useServerForm } from '#client/components/use-server-form.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { call } from '#offline/session/call.ts'
import { CARRIER_RULES_COPY as COPY } from './carrier-rules-copy.ts'
import { type CarrierRulesForm, createCarrierRulesSchema, toCarrierRulesForm } from './carrier-rules.form.ts'
import { SettingDialog, useSaving } from './setting-dialog.tsx'

const ACTIONS = RULE_ACTIONS.map((value) => ({ value, label: COPY.words[value] }))
const FIELDS = {
  'rules.authority': 'authority',
  'rules.age.action': 'ageAction',
  'rules.age.days': 'days',
  'rules.cargo.action': 'cargoAction',
  'rules.cargo.amount': 'amount',
} as const

interface CarrierRulesDialogProps {
  rules: PostedCarrierRules
  onClose: () => void
}

export function CarrierRulesDialog({ rules, onClose }: CarrierRulesDialogProps) {
  const form = useServerForm<CarrierRulesForm, PostedCarrierRules>({
    schema: createCarrierRulesSchema(),
    defaultValues: toCarrierRulesForm(rules),
    fieldOf: (path) => FIELDS[path as keyof typeof FIELDS],
  })
  const saving = useSaving((typed: PostedCarrierRules) => call(setCarrierRulesEndpoint, { body: { rules: typed } }), {
    saved: () => COPY.saved,
    onClose,
  })
  return (
    <SettingDialog words={COPY} form={form} send={saving.mutateAsync} onClose={onClose}>
      <SelectField label={COPY.authority} options={ACTIONS} {...form.field('authority')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField label={COPY.age} options={ACTIONS} {...form.field('ageAction')} />
        <TextField
          label={COPY.days}
          inputMode="numeric"
          autoComplete="off"
          trailing={COPY.daysUnit}
          {...form.field('days')}
        />
        <SelectField label={COPY.cargo} options={ACTIONS} {...form.field('cargoAction')} />
        <TextField label={COPY.amount} inputMode="numeric" autoComplete="off" leading="$" {...form.field('amount')} />
      </div>
      <p className="text-sm text-ink-soft">{COPY.cargoHint}</p>
    </SettingDialog>
  )
}
