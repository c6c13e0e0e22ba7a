import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { PATHS } from '#contract/api/path.ts'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { NameFields } from '#client/components/name-fields.tsx'
import { ActionChips } from '#client/components/action-chips.tsx'
import { SectionCard } from '#client/components/section-card.tsx'
import { useOwnProfile, useRefreshAccount } from '#client/data/account/own-account.ts'
import { discardUnsent } from '#client/data/outbox/outbox-actions.ts'
import { toActionToast } from '#client/data/outbox/action-toast.ts'
import { useSubmitAction } from '#client/data/outbox/use-submit-action.ts'
import { useOutbox } from '#client/data/outbox/use-outbox.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { toasts } from '#client/ui/toasts.ts'
import { applyProfileChange } from '#offline/outbox/own-profile.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import {
  diffProfile,
  hasDotNumber,
  createProfileFormSchema,
  type ProfileFormValues,
  toProfileForm,
} from './profile.form.ts'

/** First tab: the picture, and the details others see. */
export function ProfileInformation() {
  // a form shown earlier would start without the rejected edits, and its next save would discard them
  const { isRead } = useOutbox()
  return (
    <>
      <AvatarPicker />
      {isRead && <Details />}
    </>
  )
}

/** PEDIT-04 to PEDIT-06; also saves offline. A rejected edit is filled in again, to be fixed. */
function Details() {
  const { profile, chips, refused } = useOwnProfile()
  const navigate = useNavigate()
  const refresh = useRefreshAccount()
  // another device's later changes aren't edits of this form
  const [begun] = useState(profile)
  const { register, handleSubmit, formState } = useForm<ProfileFormValues>({
    resolver: zodResolver(createProfileFormSchema(profile)),
    mode: 'onTouched',
    defaultValues: toProfileForm(refused.reduce((shown, { change }) => applyProfileChange(shown, change), begun)),
  })
  const saving = useSubmitAction('Your profile', {
    async onActed(how) {
      for (const { op } of refused) await discardUnsent(op)
      const { kind, message } = toActionToast(how, 'Profile updated successfully!')
      toasts[kind](message)
      if (how === 'done') await refresh()
      await navigate({ to: PATHS.profile })
    },
  })
  const save = (typed: ProfileFormValues) => saving.mutate({ kind: 'edit-profile', change: diffProfile(typed, begun) })
  useUnsavedChanges(formState.isDirty && !saving.isSuccess)
  const { errors } = formState
  return (
    <SectionCard title="Your details" aside={<ActionChips chips={chips} />}>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)} className="flex flex-col gap-4">
        <NameFields first={register('firstName')} last={register('lastName')} errors={errors} />
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          hint="The other party on your loads calls this number."
          error={errors.phoneNumber?.message}
          {...register('phoneNumber')}
        />
        <TextField
          label="Business name"
          optional
          autoComplete="organization"
          error={errors.businessName?.message}
          {...register('businessName')}
        />
        {hasDotNumber(profile) && (
          <TextField
            label="DOT number"
            inputMode="numeric"
            autoComplete="off"
            error={errors.dotNumber?.message}
            {...register('dotNumber')}
          />
        )}
        <Button type="submit" busy={saving.isPending} className="sm:self-start">
          {saving.isPending ? 'Saving...' : 'Save changes'}
        </Button>
      </form>
    </SectionCard>
  )
}
