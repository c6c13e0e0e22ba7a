import { findAnswer, type PushDisplay, type WaitingAnswer } from '#offline/cache/push-inbox.ts'

/** A notification's data for the click on it. */
export type Carried = Pick<PushDisplay, 'path' | 'own'> & {
  /** the answer given on it */
  waiting?: WaitingAnswer | null
}

/** Where a browser has room for two buttons, they are the answers: a tap on the notification opens the load. */
export async function show(
  { registration }: ServiceWorkerGlobalScope,
  { title, body, tag, actions, ...carried }: Omit<PushDisplay, keyof Carried> & Carried,
): Promise<void> {
  const { maxActions = 0 } = Notification as typeof Notification & { maxActions?: number }
  const options: NotificationOptions & { actions: PushDisplay['actions'] } = {
    body,
    tag,
    data: carried,
    actions: actions.slice(0, maxActions),
    icon: '/icons/icon-192.png',
  }
  await registration.showNotification(title, options)
}

/** A notification that said 'Not sent yet' says what became of its answer. */
export async function showSentAnswers(scope: ServiceWorkerGlobalScope): Promise<void> {
  for (const { title, tag, data } of await scope.registration.getNotifications()) {
    const { waiting, ...carried } = data as Carried
    const body = waiting ? await findAnswer(waiting) : null
    if (body !== null) await show(scope, { title, body, tag, actions: [], ...carried })
  }
}
