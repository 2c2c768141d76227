import { commonErrors } from '#lib/shared/errors.ts';
import type { BodyOf, Role } from '#lib/shared/route.ts';
import { type Db, inTransaction, one, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { Refusable } from '#lib/server/refuse-request.ts';
import { readSettings, type Settings } from '#platform/settings/server.ts';
import { configContract } from './contract/public.ts';
import {
  consentContract,
  emailContract,
  passwordContract,
  sessionContract,
  termsContract,
} from './contract.ts';
import { accountErrors } from './errors.ts';
import { CONSENTS_OF, NOTICE_VERSION } from './notice.ts';
import { accountTexts, emailTexts } from './texts.ts';
import type { AccountKit } from './account-kit.server.ts';
import { changePassword } from './passwords/change-password.server.ts';
import { findPasswordProblem } from './passwords/passwords.server.ts';
import {
  changeConsent,
  insertAgreements,
  insertConsents,
  lacksStatements,
  readAcceptedTerms,
  readConsents,
} from './terms/consents.server.ts';
import { enterWithTicket, logIn } from './signing-in/log-in.server.ts';
import {
  DEVICE_COOKIE,
  endOtherSessions,
  endSession,
  listLiveSessions,
  readSessionExpiry,
  signedIn,
} from './signing-in/sessions.server.ts';
import { readUser } from './queries.server.ts';
import { mountSecondFactor, requireOwner } from './second-factor/second-factor.server.ts';
import { mountPasskeys } from './passkeys/passkey-routes.server.ts';
import { mountReset } from './passwords/reset-password.server.ts';
import { adminAccountContract } from './contract/admin.ts';
import { readAlarms } from './alarms.server.ts';
import {
  changeDuty,
  endUserSessions,
  readAccount,
  reinstateAccount,
  suspendAccount,
} from './suspend-account.server.ts';
import { cancelEmailChange, resendEmailCode, verifyEmail } from './identity/change-email.server.ts';
import { endViewing, viewArea } from './viewing/view-area.server.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';

export function mountAccounts(accounts: AccountKit): void {
  mountReset(accounts);
  mountSessions(accounts);
  mountPasswords(accounts);
  mountConsents(accounts);
  mountTerms(accounts);
  mountEmail(accounts);
  mountSecondFactor(accounts);
  mountPasskeys(accounts);
  mountAdminAccounts(accounts);
  mountConfig(accounts);
}

function mountSessions(kit: AccountKit): void {
  implement(kit, sessionContract, {
    logIn: async ({ body, ip, userAgent, cookies, now }) => {
      const deviceCookie = cookies.get(DEVICE_COOKIE.name);
      const given = { ...body, secondFactor: body.second_factor, deviceCookie, ip, userAgent, now };
      const login = await logIn(kit, given);
      cookies.set(DEVICE_COOKIE.name, login.deviceCookie, DEVICE_COOKIE);
      return signedIn(login.user, login.session);
    },

    enterByTicket: async ({ body, ip, userAgent, cookies, now }) => {
      const login = await enterWithTicket(kit, { ...body, ip, userAgent, now });
      cookies.set(DEVICE_COOKIE.name, login.deviceCookie, DEVICE_COOKIE);
      return signedIn(login.user, login.session);
    },

    logOut: async ({ db, actor, now }) => {
      const { viewedBy } = actor;
      if (viewedBy === undefined) await endSession(db, { ...actor, now });
      else await endViewing(db, { ...actor, viewedBy, now });
      return { message: accountTexts.loggedOut };
    },

    readSession: async ({ db, actor }) => ({
      data: {
        user: await readUser(db, actor.userId),
        expires_at: await readSessionExpiry(db, actor.sessionId),
      },
    }),

    listSessions: async ({ actor, now }) => {
      const live = await listLiveSessions(kit, actor.userId, now);
      const sessions = live.map((session) => ({ ...session, is_current: session.id === actor.sessionId }));
      return { data: { sessions } };
    },

    endSession: async ({ db, params, actor, now }) => {
      const wasLive = await endSession(db, { userId: actor.userId, sessionId: params.id, now });
      if (!wasLive) throw accountErrors.SESSION_NOT_FOUND();
      return { message: accountTexts.sessionEnded };
    },

    endOtherSessions: async ({ db, actor, now }) => {
      await endOtherSessions(db, { userId: actor.userId, keepSessionId: actor.sessionId, now });
      return { message: accountTexts.otherSessionsEnded };
    },
  });
}

function mountPasswords(kit: AccountKit): void {
  interface PasswordCall {
    actor: { userId: number; role: Role; sessionId: number };
    body: BodyOf<typeof passwordContract.changeViewerPassword>;
    now: Date;
  }
  type PasswordRule = Pick<Refusable<typeof passwordContract.changeViewerPassword>, 'right'>;
  const change = async ({ actor, body, now }: PasswordCall) => {
    await requireOwner(kit, { ...actor, now }, body);
    await changePassword(kit, { ...actor, newPassword: body.newPassword, now });
    return { message: accountTexts.passwordChanged };
  };
  const handlers = { changeAdminPassword: change, changeFirmPassword: change, changeViewerPassword: change };
  const rule = async ({ right }: PasswordRule) => findPasswordProblem(right.newPassword, 'newPassword');
  implement(kit, passwordContract, handlers, {
    changeAdminPassword: rule,
    changeFirmPassword: rule,
    changeViewerPassword: rule,
  });
}

function mountConsents(kit: AccountKit): void {
  implement(kit, consentContract, {
    listConsents: async ({ db, actor }) => ({
      data: {
        notice_version: NOTICE_VERSION,
        consents: await readConsents(db, actor.userId, CONSENTS_OF[actor.role]),
      },
    }),

    changeConsent: async ({ db, actor, params, body, now }) => {
      const { kind } = params;
      const isAsked = CONSENTS_OF[actor.role].some((asked) => asked === kind);
      if (!isAsked) throw commonErrors.NOT_FOUND();
      await changeConsent(db, { userId: actor.userId, kind, isGiven: body.is_given, now });
      return { message: body.is_given ? accountTexts.consentGiven : accountTexts.consentWithdrawn };
    },
  });
}

function mountTerms(kit: AccountKit): void {
  implement(kit, termsContract, {
    readTerms: async ({ db, actor: { userId } }) => ({
      data: {
        version: kit.termsVersion,
        accepted_version: await readAcceptedTerms(db, userId),
        lacks_statements: await lacksStatements(db, userId),
      },
    }),

    acceptTerms: async ({ db, actor: { userId }, body, now }) => {
      // Only a version that was read can be agreed to.
      if (body.version !== kit.termsVersion) throw accountErrors.TERMS_CHANGED();
      const { version, is_adult: adult, notice_acknowledged: notice } = body;
      await inTransaction(db, async (tx) => {
        await insertAgreements(tx, [userId], { version, now });
        if (adult && notice && (await lacksStatements(tx, userId)))
          await insertConsents(tx, userId, { version: NOTICE_VERSION, given: { adult, notice } }, now);
      });
      return { message: accountTexts.termsAccepted };
    },
  });
}

function mountEmail(kit: AccountKit): void {
  implement(kit, emailContract, {
    verifyEmail: async ({ actor: { userId }, body, now }) => ({
      data: { email: await verifyEmail(kit, { userId, code: body.code, now }) },
      message: emailTexts.changed,
    }),

    resendEmailCode: async ({ actor: { userId }, solution, now }) => {
      await resendEmailCode(kit, { userId, solution, now });
      return { message: emailTexts.sent };
    },

    cancelEmailChange: async ({ db, actor: { userId } }) => {
      await cancelEmailChange(db, userId);
      return { message: emailTexts.cancelled };
    },
  });
}

function mountAdminAccounts(kit: AccountKit): void {
  implement(kit, adminAccountContract, {
    readAlarms: async ({ db, now }) => ({ data: { alarms: await readAlarms(db, now) } }),

    readAccount: async ({ db, params: { id }, now }) => {
      const { role, duty, suspended_at, suspension_reason } = await readAccount(db, id);
      const sessions = await listLiveSessions(kit, id, now);
      const consents = role === 'admin' ? [] : await readConsents(db, id, CONSENTS_OF[role]);
      return { data: { duty, suspended_at, suspension_reason, sessions, consents } };
    },

    suspendAccount: async ({ db, params, body, actor, now }) => {
      await suspendAccount(db, { userId: params.id, adminId: actor.userId, reason: body.reason, now });
      return { message: accountTexts.suspended };
    },

    reinstateAccount: async ({ db, params, body, actor, now }) => {
      await reinstateAccount(db, { userId: params.id, adminId: actor.userId, reason: body.reason, now });
      return { message: accountTexts.reinstated };
    },

    changeDuty: async ({ db, params, body, actor, now }) => {
      await changeDuty(db, { userId: params.id, adminId: actor.userId, duty: body.duty, now });
      return { message: accountTexts.dutyChanged };
    },

    viewArea: async ({ db, params, actor, now }) => ({
      data: await viewArea(db, { userId: params.id, actor, now }),
    }),

    endUserSessions: async ({ db, params, actor, now }) => {
      await endUserSessions(db, { userId: params.id, adminId: actor.userId, now });
      return { message: accountTexts.sessionsEnded };
    },
  });
}

function mountConfig(kit: AccountKit): void {
  const countViewers = createViewerCount();
  const { seller, product_name, contact_email, login_countdown_seconds, paycell_url, kvkk_url } =
    kit.config.company;
  const { title, address, mersis } = seller;
  implement(kit, configContract, {
    readPublicConfig: async ({ db, now }) => {
      const settings = await readSettings(db);
      return {
        data: {
          product_name,
          login_countdown_seconds,
          paycell_url,
          kvkk_url,
          contact_email,
          company: { title, address, mersis },
          earnings: settings,
          firms: {
            view_price: viewPrice(settings),
            min_campaign_budget: settings.min_campaign_budget,
            viewers: await countViewers(db, now),
          },
        },
      };
    },
  });
}

const WHOLE = 10_000;
const COUNTED_AGAIN_AFTER_MS = 3_600_000;
/** Smaller crowds are not published. */
const FEWEST = 50;

/** A firm pays the fee and VAT beside what viewers get: of each lira that it pays, the fee is no budget. */
function viewPrice({ view_rate: rate, system_profit_rate: fee }: Settings): Kurus {
  return kurus(Math.ceil((rate * WHOLE) / Math.max(1, WHOLE - fee)));
}

/** Rounded down to two digits; 0 for few. */
export function roughCrowd(count: number): number {
  if (count < FEWEST) return 0;
  const unit = 10 ** (String(count).length - 2);
  return Math.floor(count / unit) * unit;
}

/** Counts active viewers at most once an hour, however many ask: the landing page does at each visit. */
function createViewerCount(): (db: Db, now: Date) => Promise<number> {
  let last: { atMs: number; count: Promise<number> } | null = null;
  return (db, now) => {
    if (last === null || now.getTime() - last.atMs > COUNTED_AGAIN_AFTER_MS || now.getTime() < last.atMs) {
      const counted = one(
        db,
        sql<{ count: number }>`select count(*) as count from users where role = 'user' and status = 'active'`,
      ).then(({ count }) => roughCrowd(count));
      const mine = { atMs: now.getTime(), count: counted };
      last = mine;
      counted.catch(() => {
        if (last === mine) last = null;
      });
    }
    return last.count;
  };
}
