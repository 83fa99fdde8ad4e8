<?php

// Made from openapi.json by `npm run kit`; a change here is lost.

declare(strict_types=1);

namespace ServicePay\Calls;

use ServicePay\Call;
use ServicePay\Records;
use ServicePay\Transport;

/**
 * The people who work at the merchant.
 *
 * @phpstan-type ListUserActivityQuery array{
 *     code?: string|null,
 *     id?: string|null,
 *     dateFrom?: \DateTimeInterface|string|null,
 *     dateTo?: \DateTimeInterface|string|null,
 *     pageSize?: int|null,
 * }
 * @phpstan-type GetUserQuery array{
 *     id?: string|null,
 *     code?: string|null,
 *     erpCode?: string|null,
 * }
 * @phpstan-type ListUsersQuery array{
 *     name?: string|null,
 *     email?: string|null,
 *     canUseMobile?: bool|null,
 *     isActive?: bool|null,
 *     customerCode?: string|null,
 *     accountErpCode?: string|null,
 *     registrationState?: 'NotInvited'|'Invited'|'Registered'|string|null,
 *     pageSize?: int|null,
 * }
 * @phpstan-type User array{
 *     id: string,
 *     code: string,
 *     erpCode: string|null,
 *     name: string,
 *     surname: string,
 *     email: string,
 *     gsm: string|null,
 *     sendRegisterMail: bool,
 *     canUseMobile: bool,
 *     isActive: bool,
 *     accounts: list<UserAccount>,
 *     registrationState: 'NotInvited'|'Invited'|'Registered'|string,
 *     lastLoginDate: \DateTimeImmutable|null,
 * }
 * @phpstan-type UserAccount array{
 *     customerCode: string|null,
 *     accountErpCode: string|null,
 *     canPay: bool,
 * }
 * @phpstan-type UserAccountRequest array{
 *     customerCode?: string|null,
 *     accountErpCode?: string|null,
 *     canPay?: bool,
 * }
 * @phpstan-type UserActivity array{
 *     date: \DateTimeImmutable,
 *     action: 'Invited'|'LoggedIn'|'LoginFailed'|'LoggedOut'|'StatementDownloaded'|'PaymentStarted'|'DataExported'|string,
 *     accountErpCode: string|null,
 *     paymentId: string|null,
 *     device: string|null,
 * }
 * @phpstan-type UserChange array{
 *     updateCode?: string,
 *     id?: string,
 *     code?: string,
 *     erpCode?: string|null,
 *     name?: string,
 *     surname?: string,
 *     email?: string,
 *     gsm?: string|null,
 *     sendRegisterMail?: bool,
 *     canUseMobile?: bool,
 *     isActive?: bool,
 *     accounts?: list<UserAccountRequest>|null,
 * }
 * @phpstan-type UserInvitation array{
 *     isSuccess: bool,
 *     message: string|null,
 *     link: string,
 *     expiryUtc: \DateTimeImmutable,
 * }
 * @phpstan-type UserInvitationRequest array{
 *     code?: string,
 *     id?: string,
 *     sendMail?: bool,
 * }
 * @phpstan-type UserLogout array{
 *     isSuccess: bool,
 *     message: string|null,
 *     endedSessions: int,
 * }
 * @phpstan-type UserLogoutRequest array{
 *     code?: string,
 *     id?: string,
 * }
 * @phpstan-type UserRequest array{
 *     code: string,
 *     erpCode?: string,
 *     name: string,
 *     surname: string,
 *     email: string,
 *     gsm?: string,
 *     sendRegisterMail?: bool,
 *     canUseMobile?: bool,
 *     isActive?: bool,
 *     accounts?: list<UserAccountRequest>,
 * }
 */
final class UsersCalls
{
    public function __construct(private readonly Transport $transport)
    {
    }

    /**
     * Invite a user to log in. Needs the scope `vendor`.
     *
     * @param UserInvitationRequest $given
     * @return UserInvitation
     */
    public function invite(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/vendor/user/invite', 'whole', 'users->get', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * End all sessions of a user. Needs the scope `vendor`.
     *
     * @param UserLogoutRequest $given
     * @return UserLogout
     */
    public function endSessions(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/vendor/user/logout', 'whole', 'users->get', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * List what a user did. Needs the scope `vendor`.
     *
     * @param ListUserActivityQuery $given
     * @return Records<UserActivity>
     */
    public function activity(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/vendor/user/activity', 'page', 'users->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * Create a user. Needs the scope `vendor`.
     *
     * @param UserRequest $given
     * @return User
     */
    public function create(array $given, ?string $idempotencyKey = null, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('POST', '/vendor/user', 'data', 'users->get', hasBody: true, isKeyed: true),
            $given,
            $traceparent,
            $idempotencyKey,
        );
    }

    /**
     * Change a user. Needs the scope `vendor`.
     *
     * @param UserChange $given
     * @return User
     */
    public function update(array $given, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('PUT', '/vendor/user', 'data', 'users->get', hasBody: true),
            $given,
            $traceparent,
        );
    }

    /**
     * Read one user. Needs the scope `vendor`.
     *
     * @param GetUserQuery $given
     * @return User
     */
    public function get(array $given = [], ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/vendor/user', 'whole', 'users->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * List users. Needs the scope `vendor`.
     *
     * @param ListUsersQuery $given
     * @return Records<User>
     */
    public function list(array $given = [], ?string $traceparent = null): Records
    {
        return new Records(
            $this->transport,
            new Call('GET', '/vendor/user/list', 'page', 'users->get'),
            $given,
            $traceparent,
        );
    }

    /**
     * Read one user by its id. Needs the scope `vendor`.
     *
     * @return User
     */
    public function getById(string $id, ?string $traceparent = null): array
    {
        return $this->transport->send(
            new Call('GET', '/vendor/user/{id}', 'whole', 'users->get', pathFields: ['id']),
            ['id' => $id],
            $traceparent,
        );
    }
}
