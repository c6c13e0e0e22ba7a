import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The URL map. A guard is a layout without a path: what stands inside it needs its permission (GUARD-04 to GUARD-08). */
export const routes = rootRoute('app/root.route.tsx', [
  index('app/home.route.tsx'),
  route('/auth', 'app/auth-layout.route.tsx', [
    route('/login', 'features/auth/login.route.tsx'),
    route('/unsubscribe', 'features/notifications/unsubscribe.route.tsx'),
    route('/two-step', 'features/auth/two-step.route.tsx'),
    route('/signup', 'features/auth/sign-up.route.tsx'),
    route('/verify-email', 'features/auth/verify-email.route.tsx'),
    route('/forgot-password', 'features/auth/forgot-password.route.tsx'),
    route('/reset-password', 'features/auth/reset-password.route.tsx'),
  ]),
  route('/dashboard', 'app/dashboard-layout.route.tsx', [
    layout('may-list', 'app/guards/may-list.route.tsx', [
      index('features/loads/dashboard.route.tsx'),
      route('/my-loads', 'features/loads/my-loads.route.tsx'),
    ]),
    layout('may-create', 'app/guards/may-create.route.tsx', [
      route('/create-load', 'features/posting/create-load.route.tsx'),
      route('/bulk-post', 'features/bulk/bulk-post.route.tsx'),
    ]),
    layout('may-update', 'app/guards/may-update.route.tsx', [
      route('/edit-load/{-$loadId}', 'features/posting/edit-load.route.tsx'),
    ]),
    layout('may-read', 'app/guards/may-read.route.tsx', [route('/load/$loadId', 'features/loads/load.route.tsx')]),
    layout('may-book', 'app/guards/may-book.route.tsx', [
      route('/load-board', 'features/board/board.route.tsx'),
      route('/loadboard/$loadId', 'features/board/board-load.route.tsx'),
    ]),
    route('/calendar', 'features/calendar/calendar.route.tsx'),
    route('/outbox', 'features/outbox/outbox.route.tsx'),
    route('/profile', 'features/account/profile.route.tsx'),
    route('/profile/edit', 'features/account/edit-profile.route.tsx'),
    route('/settings', 'features/settings/settings.route.tsx'),
    route('/settings/help', 'features/settings/help.route.tsx'),
    route('/settings/faq', 'features/settings/faq.route.tsx'),
    route('/settings/privacy-policy', 'features/settings/privacy-policy.route.tsx'),
    route('/settings/terms-conditions', 'features/settings/terms-conditions.route.tsx'),
    route('/settings/about-us', 'features/settings/about-us.route.tsx'),
    route('/settings/contact-us', 'features/settings/contact-us.route.tsx'),
    route('/activity', 'features/activity/activity.route.tsx'),
    route('/analytics', 'features/analytics/analytics.route.tsx'),
    route('/notifications', 'features/notifications/notifications.route.tsx'),
    route('/notifications/settings', 'features/notifications/notification-settings.route.tsx'),
    route('/subscription/billing', 'features/subscription/billing.route.tsx'),
    route('/subscription/payment-methods', 'features/subscription/payment-methods.route.tsx'),
    route('/subscription/payment-setup', 'features/subscription/payment-setup.route.tsx'),
  ]),
])
