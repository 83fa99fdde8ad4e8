-- Members are visible to the system's role alone, which queues the messages to them in the transaction of their cause.
grant insert on notifications to servicepay_system;
grant insert on notification_senders to servicepay_system;
grant insert, update on notification_contacts to servicepay_system;
select open_to_system('notification_settings', 'select');
