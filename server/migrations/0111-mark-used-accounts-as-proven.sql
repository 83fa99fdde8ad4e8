-- Members who have logged in, and operators, whom only the command line makes, count as proven.
update members m set address_proven_at = m.created_at
where m.totp_secret is not null
  or exists (select from passkeys p where p.member_id = m.id)
  or exists (select from member_senders s where s.member_id = m.id)
  or exists (select from member_sessions s where s.member_id = m.id and s.state = 'open')
  or exists (select from operators o where o.member_id = m.id);
-- A first log-in that waits for its second factor begins anew, with the proof.
update member_sessions s set ended_at = now()
from members m where m.id = s.member_id and m.address_proven_at is null and s.ended_at is null;
