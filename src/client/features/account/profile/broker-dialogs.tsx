import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { useSession } from '#client/browser/session/use-session.ts'
import { Form, SubmitActions } from '#client/components/form.tsx'
import { NeedsConnection } from '#client/components/needs-connection.tsx'
import { type ServerForm, useServerForm } from '#client/components/use-server-form.ts'
import { useRefreshAccount } from '#client/data/account/own-account.ts'
import { useConnection } from '#client/data/cache/use-connection.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import type { Profile } from '#contract/account/account.ts'
import { updateProfileEndpoint } from '#contract/account/profile-edit.ts'
import {
  setCarrierRulesEndpoint,
  setPaperTermsEndpoint,
  setStandingSignatureEndpoint,
} from '#contract/account/broker-settings.ts'
import type { PostedCarrierRules } from '#contract/freight/carrier.ts'
import type { PostedDetention } from '#contract/freight/detention-terms.ts'
import { PAPER_TERM_NAMES } from '#contract/freight/paper-terms.ts'
import { signerSchema } from '#contract/freight/signature.ts'
import { RULE_ACTIONS } from '#domain/freight/carrier-rule.ts'
import { PAPER_TERMS, type PaperTerm, type PaperTerms } from '#domain/freight/paper-terms.ts'
import { STANDING_CONSENT } from '#domain/freight/signature.ts'
import { call } from '#offline/session/call.ts'
import {
  type CarrierRulesForm,
  createCarrierRulesSchema,
  createDetentionFormSchema,
  type DetentionFormValues,
  type PaperTermsForm,
  paperTermsFormSchema,
  toCarrierRulesForm,
  toDetentionForm,
  toPaperTermsForm,
} from './broker-settings.form.ts'
import { CARRIER_RULES_COPY, DETENTION_COPY, PAPER_TERMS_COPY, STANDING_SIGNATURE_DIALOG_COPY } from './copy.ts'

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

type Signer = z.output<typeof signerSchema>

interface StandingSignatureDialogProps {
  standing: Profile['standingSignature']
  onClose: () => void
}

export function StandingSignatureDialog({ standing, onClose }: StandingSignatureDialogProps) {
  const { user } = useSession()
  const [isAgreed, setAgreed] = useState(false)
  const form = useServerForm<Signer>({
    schema: signerSchema,
    defaultValues: { name: standing?.name ?? `${user.firstName} ${user.lastName}`, title: standing?.title ?? '' },
    fieldOf: (path) => (['name', 'title'] as const).find((name) => path === `signature.${name}`),
  })
  const saving = useSaving(
    (signer: Signer | null) =>
      call(setStandingSignatureEndpoint, { body: { signature: signer && { ...signer, consent: STANDING_CONSENT } } }),
    {
      saved: (signer) => (signer ? STANDING_SIGNATURE_DIALOG_COPY.saved : STANDING_SIGNATURE_DIALOG_COPY.turnedOff),
      onClose,
    },
  )
  return (
    <SettingDialog
      words={STANDING_SIGNATURE_DIALOG_COPY}
      form={form}
      send={saving.mutateAsync}
      whyNot={isAgreed ? undefined : STANDING_SIGNATURE_DIALOG_COPY.mustAgree}
      actions={
        standing && (
          <Button
            variant="ghost"
            busy={saving.isPending && saving.variables === null}
            onClick={() => saving.mutate(null)}
          >
            {STANDING_SIGNATURE_DIALOG_COPY.turnOff}
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField label={STANDING_SIGNATURE_DIALOG_COPY.name} autoComplete="name" {...form.field('name')} />
      <TextField
        label={STANDING_SIGNATURE_DIALOG_COPY.signerTitle}
        autoComplete="organization-title"
        {...form.field('title')}
      />
      <Checkbox
        label={STANDING_SIGNATURE_DIALOG_COPY.consent}
        checked={isAgreed}
        onChange={({ target }) => setAgreed(target.checked)}
      />
    </SettingDialog>
  )
}

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
    schema: createCarrierRulesSchema(),
    defaultValues: toCarrierRulesForm(rules),
    fieldOf: (path) => RULE_FIELDS[path as keyof typeof RULE_FIELDS],
  })
  const saving = useSaving((typed: PostedCarrierRules) => call(setCarrierRulesEndpoint, { body: { rules: typed } }), {
    saved: () => CARRIER_RULES_COPY.saved,
    onClose,
  })
  return (
    <SettingDialog words={CARRIER_RULES_COPY} form={form} send={saving.mutateAsync} onClose={onClose}>
      <SelectField label={CARRIER_RULES_COPY.proof} options={RULE_OPTIONS} {...form.field('proof')} />
      <SelectField label={CARRIER_RULES_COPY.authority} options={RULE_OPTIONS} {...form.field('authority')} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField label={CARRIER_RULES_COPY.age} options={RULE_OPTIONS} {...form.field('ageAction')} />
        <TextField
          label={CARRIER_RULES_COPY.days}
          inputMode="numeric"
          autoComplete="off"
          trailing={CARRIER_RULES_COPY.daysUnit}
          {...form.field('days')}
        />
        <SelectField label={CARRIER_RULES_COPY.cargo} options={RULE_OPTIONS} {...form.field('cargoAction')} />
        <TextField
          label={CARRIER_RULES_COPY.amount}
          inputMode="numeric"
          autoComplete="off"
          leading="$"
          {...form.field('amount')}
        />
      </div>
      <p className="text-sm text-ink-soft">{CARRIER_RULES_COPY.cargoHint}</p>
    </SettingDialog>
  )
}

const GROUPS: Record<keyof typeof PAPER_TERMS_COPY.groups, readonly PaperTerm[]> = {
  company: ['address', 'dispatchPhone', 'billingEmail'],
  charges: ['layover', 'tonu', 'lumper', 'stopOff', 'driverAssist', 'otherCharges'],
  payment: ['documents', 'deadline', 'payTerms', 'quickPay'],
  rules: ['rebrokering', 'tracking', 'fines'],
}
const GROUP_NAMES = ['company', 'charges', 'payment', 'rules'] as const

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
    saved: () => PAPER_TERMS_COPY.saved,
    onClose,
  })
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
        </fieldset>
      ))}
    </SettingDialog>
  )
}

/** Saves a setting, says so and closes. */
function useSaving<Typed>(
  save: (typed: Typed) => Promise<unknown>,
  { saved, onClose }: { saved: (typed: Typed) => string; onClose: () => void },
) {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: save,
    onSuccess: async (_, typed) => {
      toasts.success(saved(typed))
      await refresh()
      onClose()
    },
  })
}

interface SettingDialogProps<Parsed> {
  words: { dialogTitle: string; whatHappens: string; needsConnection: string; save: string; saving: string }
  form: Pick<ServerForm<never, Parsed>, 'submit' | 'isSending' | 'failure'>
  send: (typed: Parsed) => Promise<unknown>
  whyNot?: string | undefined
  /** buttons beside those that cancel and save */
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** Edits one setting of the account, which only the server can save. */
function SettingDialog<Parsed>({ words, form, send, whyNot, actions, onClose, children }: SettingDialogProps<Parsed>) {
  const isOffline = useConnection().status === 'offline'
  return (
    <Dialog open onClose={onClose} title={words.dialogTitle} description={words.whatHappens}>
      <NeedsConnection isOffline={isOffline} what={words.needsConnection} />
      <Form form={form} send={send}>
        {children}
        <SubmitActions form={form} label={words.save} busyLabel={words.saving} whyNot={whyNot} onCancel={onClose}>
          {actions}
        </SubmitActions>
      </Form>
    </Dialog>
  )
}
