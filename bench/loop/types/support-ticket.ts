import type { Action, TaskType } from '../task-type.ts'

const CALLS = ['customer-record', 'past-tickets', 'order-history']

export const supportTicket: TaskType = {
  name: 'support-ticket',
  about: 'answering a customer of support',
  share: 1.1,
  ease: 0.1,
  descriptions: [
    'Ticket {number}: {product} does not work {period}',
    '{person} is angry about the {product} ({mood})',
    'Customer {id} asks about the {product}',
  ],
  phases: [
    {
      name: 'look',
      names: [],
      least: 1,
      most: 2,
      actions: [
        call('customer-record', 'crm_customer', ['customer record', 'look up the customer'], 1.3),
        call(
          'past-tickets',
          'ticket_search',
          ['past tickets', 'similar tickets', 'older tickets'],
          0.8,
        ),
        call('help-article', 'help_search', ['help article', 'help centre'], 0.9),
        call('order-history', 'crm_orders', ['order history', 'past orders'], 0.7),
        call('ask-customer', 'ask_user', ['ask the customer', 'clarifying question'], 0.5, 1.6),
      ],
    },
    {
      name: 'act',
      names: ['answer', 'answering', 'reply', 'replying'],
      least: 1,
      most: 1,
      actions: [
        call('answer-steps', 'ticket_reply', ['answer with steps', 'step by step answer'], 1.2),
        call('refund', 'billing_refund', ['refund', 'give a refund'], 0.7),
        call('escalate', 'ticket_escalate', ['escalate', 'escalation'], 0.8),
      ],
    },
    {
      name: 'check',
      names: [],
      least: 0,
      most: 1,
      actions: [
        call('review-tone', 'style_check', ['review the tone', 'check the tone'], 0.8),
        call('try-steps', 'sandbox_run', ['try the steps', 'try them in the sandbox'], 0.6),
      ],
    },
  ],
  errors: [
    {
      id: 'rate-limit',
      at: CALLS,
      chance: 0.2,
      message: 'HTTP 429 Too Many Requests: limit of {column} a minute for key {id}',
      fixes: [
        call('back-off', 'sleep', ['wait', 'back off', 'wait a minute'], 0.9),
        call('other-endpoint', 'crm_v1', ['other endpoint', 'old endpoint'], 0.8),
        call('smaller-page', 'crm_page', ['smaller page', 'fewer results'], 0.8),
      ],
    },
    {
      id: 'token-expired',
      at: [...CALLS, 'answer-steps', 'refund', 'escalate'],
      chance: 0.16,
      message: 'HTTP 401 Unauthorized: access token {id} expired {ms} ms ago',
      fixes: [
        call('refresh-token', 'auth_refresh', ['refresh the token', 'new token'], 0.9),
        call('admin-login', 'auth_admin', ['log in as admin', 'admin login'], 0.7),
        call('clear-session', 'auth_clear', ['clear the session', 'clear cookies'], 0.8),
      ],
    },
  ],
}

function call(
  id: string,
  tool: string,
  names: readonly string[],
  weight: number,
  weightIfHard = weight,
): Action {
  const input = { customer: '{id}', about: '{product}' }
  return { id, tool, input, output: '{line} results for {product}', names, weight, weightIfHard }
}
