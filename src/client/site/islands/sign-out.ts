import '#offline/session/no-eval.ts'
import { initSession } from '#client/browser/session/session-state.ts'
import { formatActionCount, LOGOUT_COPY } from '#client/data/outbox/copy.ts'
import { drainBeforeSignOut, signOut } from '#client/data/outbox/sign-out.ts'
import type { PersonId } from '#domain/access/ids.ts'

/** GUARD-16: sends what is unsent, asks before it deletes the rest, and ends the session. @returns whether it ended */
export async function leave(personId: PersonId): Promise<boolean> {
  await initSession()
  const left = await drainBeforeSignOut(personId)
  if (left > 0 && !(await confirmLoss(formatActionCount(left)))) return false
  await signOut(personId)
  return true
}

function confirmLoss(items: string): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.className = 'm-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-surface p-6 text-ink backdrop:bg-ink/50'
  dialog.setAttribute('aria-labelledby', 'sign-out-title')
  const title = element('h2', 'text-xl font-bold', LOGOUT_COPY.notSent(items))
  title.id = 'sign-out-title'
  const stay = element(
    'button',
    'min-h-12 rounded-control bg-sign px-5 font-bold text-surface',
    LOGOUT_COPY.staySignedIn,
  )
  stay.autofocus = true
  const discard = element(
    'button',
    'min-h-12 rounded-control bg-stop px-5 font-bold text-surface',
    LOGOUT_COPY.discardAndSignOut(items),
  )
  const buttons = element('div', 'mt-5 flex flex-wrap justify-end gap-3', '')
  buttons.append(discard, stay)
  dialog.append(title, element('p', 'mt-2', LOGOUT_COPY.stayText), buttons)
  document.body.append(dialog)
  return new Promise((resolve) => {
    stay.addEventListener('click', () => dialog.close())
    discard.addEventListener('click', () => dialog.close('discard'))
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'discard')
    })
    dialog.showModal()
  })
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text: string,
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
