import type { AuthScreen } from './auth-screen.ts'

/** The screens that show before the router is there, by path (decision 0040). */
export const AUTH_SCREENS: Readonly<Record<string, () => Promise<{ screen: AuthScreen }>>> = {
  '/auth/login': () => import('./login.tsx'),
  '/auth/signup': () => import('./signup.tsx'),
  '/auth/two-step': () => import('./two-step.tsx'),
  '/auth/verify-email': () => import('./verify-email.tsx'),
  '/auth/forgot-password': () => import('./forgot-password.tsx'),
  '/auth/reset-password': () => import('./reset-password.tsx'),
  '/auth/unsubscribe': () => import('./unsubscribe.tsx'),
}
