import type { PushPromptMoment } from '#client/browser/push/push-prompt.ts'

export const PUSH_PROMPT_TEXT: Record<PushPromptMoment, string> = {
  asked: 'Get an alert when the broker answers, even when Milepost is closed?',
  posted: 'Get an alert when a carrier requests your load, even when Milepost is closed?',
}

export const PUSH_COPY = {
  notNow: 'Not now',
  turnOnPush: 'Turn on push',
  pushFailed: "We couldn't change push in this browser. Please try again when you're online.",
} as const
