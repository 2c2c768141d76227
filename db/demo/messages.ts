/** Messages of the contact form, of different ages; some of them answered or put away. */
import type { ContactTopic } from '#features/contact/contract.ts';
import type { Desks } from './desk-kit.ts';
import { hoursAgo, type Step } from './stage.ts';

interface DemoMessage {
  hours: number;
  name: string;
  topic: ContactTopic;
  message: string;
  /** How many hours ago it was decided, and with which answer; closed without one. */
  decided?: { hours: number; answer?: string };
}

const MESSAGES: readonly DemoMessage[] = [
  {
    hours: 310,
    name: 'Nermin Aksoy',
    topic: 'money',
    message: 'Çekim talebim iki gündür bekliyor. Ne zaman ödenir?',
    decided: { hours: 286, answer: 'Talebin bugün ödendi. En geç yarın hesabında görünür.' },
  },
  {
    hours: 221,
    name: 'Tuncay Ergin',
    topic: 'campaign',
    message: 'Fırınımız için reklam vermek istiyoruz. En düşük bütçe nedir, görseli siz hazırlıyor musunuz?',
    decided: {
      hours: 199,
      answer: 'En düşük bütçe kampanya formunda yazar. Görseli sen yüklersin; ölçüleri formda bulursun.',
    },
  },
  {
    hours: 140,
    name: 'Reklam Ajansı',
    topic: 'other',
    message: 'Sitenizi arama motorlarında birinci sıraya taşıyalım!',
    decided: { hours: 139 },
  },
  {
    hours: 52,
    name: 'Sevda Karaman',
    topic: 'account',
    message: 'Telefonumu değiştirdim, eski numaram kapandı. Hesabıma nasıl girerim?',
  },
  {
    hours: 20,
    name: 'Hakan Sönmez',
    topic: 'earning',
    message: 'Dün izlediğim bir reklamın kazancı görünmüyor. Uygulamayı kapatmıştım, ondan mı?',
  },
  { hours: 2, name: 'Ebru Tan', topic: 'privacy', message: 'Verilerimin bir kopyasını nasıl alabilirim?' },
];

export function messageSteps({ stage, cast }: Desks): Step[] {
  return MESSAGES.flatMap(({ hours, name, topic, message, decided }, index): Step[] => {
    const email = `yazan${index + 1}@posta.example`;
    const sending: Step = {
      at: hoursAgo(stage, hours),
      isBesideVisits: true,
      async act() {
        const token = await stage.enter(cast.firms[0] ?? 0);
        await stage.client.call(token, 'POST', '/api/contact', { name, email, topic, message });
      },
    };
    if (decided === undefined) return [sending];
    const deciding: Step = {
      at: hoursAgo(stage, decided.hours),
      isBesideVisits: true,
      async act() {
        const token = await stage.enter(cast.admin);
        const list = await stage.client.call(token, 'GET', `/api/admin/messages?search=${email}`);
        const { messages } = list as { messages: { id: number }[] }; // The call's contract.
        const path = `/api/admin/messages/${messages[0]?.id}`;
        const { answer } = decided;
        if (answer === undefined) await stage.client.call(token, 'PUT', `${path}/close`);
        else await stage.client.call(token, 'PUT', `${path}/answer`, { answer });
      },
    };
    return [sending, deciding];
  });
}
