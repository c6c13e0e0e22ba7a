import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useUnsavedChanges } from '#client/browser/page/unsaved-changes.ts'
import { useSession } from '#client/browser/session/use-session.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { contactForm, type ContactFormValues, buildMailtoUrl } from './contact.form.ts'

/** Opens the user's own mail program with the message; they send it and keep a copy. */
export function ContactMessage() {
  const { firstName, lastName, email } = useSession().user
  const { register, handleSubmit, formState } = useForm<ContactFormValues>({
    resolver: zodResolver(contactForm),
    mode: 'onTouched',
    defaultValues: { name: `${firstName} ${lastName}`, email, subject: '', message: '' },
  })
  useUnsavedChanges(formState.isDirty)
  const { errors } = formState
  const open = (typed: ContactFormValues) => {
    window.location.href = buildMailtoUrl(typed)
  }
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(open)(event)} className="flex flex-col gap-4">
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <TextField label="Subject" error={errors.subject?.message} {...register('subject')} />
      <TextArea label="Message" rows={5} error={errors.message?.message} {...register('message')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">Open in email app</Button>
        <p className="text-sm text-ink-soft">You send it from there and keep a copy.</p>
      </div>
    </form>
  )
}
