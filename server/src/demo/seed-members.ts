import { roles, seedMember, type Role } from "#members/index.ts";
import type { Platform } from "#platform/context.ts";
import { randomToken, type TenantId } from "#platform/ids.ts";
import type { DemoMember } from "./demo-file.ts";

const PEOPLE: Readonly<Record<Role, { email: string; name: string }>> = {
  finance: { email: "selin.aksoy@ornek-ticaret.example", name: "Selin Aksoy" },
  support: { email: "emre.kilic@ornek-ticaret.example", name: "Emre Kılıç" },
  sales: { email: "zeynep.demir@ornek-ticaret.example", name: "Zeynep Demir" },
  integrator: { email: "can.ozturk@ornek-ticaret.example", name: "Can Öztürk" },
  administrator: { email: "ayse.yilmaz@ornek-ticaret.example", name: "Ayşe Yılmaz" },
  viewer: { email: "murat.sahin@ornek-ticaret.example", name: "Murat Şahin" },
};

/** One member for each role, with new passwords: only their hashes are stored. */
export async function seedMembers(platform: Platform, tenantId: TenantId): Promise<DemoMember[]> {
  const members: DemoMember[] = [];
  for (const role of roles) {
    const { email, name } = PEOPLE[role];
    const password = randomToken(12);
    await seedMember(platform, tenantId, { email, name, password, roles: [role], locale: "tr" });
    members.push({ email, password, role });
  }
  return members;
}
