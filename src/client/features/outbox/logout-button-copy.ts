export const LOGOUT_BUTTON_COPY = {
  logout: 'Logout',
} as const
