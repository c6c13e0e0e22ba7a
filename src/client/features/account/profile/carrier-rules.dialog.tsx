import { useServerForm } from '#client/components/use-server-form.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { setCarrierRulesEndpoint } from '#contract/account/broker-settings.ts'
import type { PostedCarrierRules } from '#contract/freight/carrier.ts'
import { RULE_ACTIONS } from '#domain/freight/carrier-rule.ts'
import { call } from '#offline/session/call.ts'
import { type CarrierRulesForm, createCarrierRulesSchema, toCarrierRulesForm } from './broker-settings.form.ts'
import { CARRIER_RULES_COPY } from './copy.ts'
import { SettingDialog, useSaving } from './setting-dialog.tsx'

const RULE_OPTIONS = RULE_ACTIONS.map((value) => ({ value, label: CARRIER_RULES_COPY.words[value] }))
const RULE_FIELDS = {
  'rules.proof': 'proof',
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
    schema: createCarrierRulesSchema(rules),
    defaultValues: toCarrierRulesForm(rules),
    fieldOf: (path) => RULE_FIELDS[path as keyof typeof RULE_FIELDS],
  })
  const saving = useSaving((typed: PostedCarrierRules) => call(setCarrierRulesEndpoint, { body: { rules: typed } }), {
    saved: () => CARRIER_RULES_COPY.saved,
    onClose,
  })
  const [ageAction, cargoAction] = form.methods.watch(['ageAction', 'cargoAction'])
  return (
    <SettingDialog words={CARRIER_RULES_COPY} form={form} send={saving.mutateAsync} onClose={onClose}>
      <SelectField label={CARRIER_RULES_COPY.proof} options={RULE_OPTIONS} {...form.field('proof')} />
      <SelectField label={CARRIER_RULES_COPY.authority} options={RULE_OPTIONS} {...form.field('authority')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField label={CARRIER_RULES_COPY.age} options={RULE_OPTIONS} {...form.field('ageAction')} />
        {ageAction !== 'off' && (
          <TextField
            label={CARRIER_RULES_COPY.days}
            inputMode="numeric"
            autoComplete="off"
            trailing={CARRIER_RULES_COPY.daysUnit}
            {...form.field('days')}
          />
        )}
        <div className="sm:col-start-1">
          <SelectField label={CARRIER_RULES_COPY.cargo} options={RULE_OPTIONS} {...form.field('cargoAction')} />
        </div>
        {cargoAction !== 'off' && (
          <TextField
            label={CARRIER_RULES_COPY.amount}
            inputMode="numeric"
            autoComplete="off"
            leading="$"
            {...form.field('amount')}
          />
        )}
      </div>
      <p className="text-sm text-ink-soft">{CARRIER_RULES_COPY.cargoHint}</p>
    </SettingDialog>
  )
}
